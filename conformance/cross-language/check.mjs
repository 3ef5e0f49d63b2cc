// Compares crosspair's answers with those of @noble/curves: `check.mjs FILE`.
//
// The file is what `crosspair-conformance cases` writes. An error is an answer like any other, "refused",
// whatever its text. A case that noble has no answer to of its own is counted as skipped, with the reason.
// noble refuses to pair the identity and reduces secret keys modulo r; there, and for schemes that it
// does not have, the protocol is written down here on its points, hashes and pairings.

import { readFileSync } from "node:fs";
import { bls12_381 as bls } from "@noble/curves/bls12-381.js";
import { expand, extract } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { CALLS } from "./contracts.mjs";
import {
  G1, G2, NotComparable, R, Refused, attempt, bytes, chunks, concat, decode, forms, hash, hex, integer, msm, number,
  ofSubgroup, productIsOne, require, sum, utf8,
} from "./points.mjs";

const variant = (keys, signatures, scheme) => ({
  keys,
  signatures,
  scheme,
  tag: (suffix, purpose = "SIG") =>
    utf8(`BLS_${purpose}_BLS12381${signatures.name}_XMD:SHA-256_SSWU_RO_${suffix}_`),
  key(data) {
    const point = ofSubgroup(keys, data);
    require(!point.is0());
    return point;
  },
  // noble's codec of signatures takes the compressed form.
  signature: (data) =>
    data.length === signatures.size
      ? attempt(() => scheme.Signature.fromBytes(data))
      : ofSubgroup(signatures, data),
  // CoreAggregateVerify.
  verify(pairs, signature, tag) {
    if (!pairs.length) return false;
    const hashed = pairs.map(([key, message]) => [key, hash(signatures, message, tag)]);
    const all = [...hashed, [keys.Point.BASE.negate(), signature]];
    const verdict = productIsOne(all.map(([a, b]) => (keys === G2 ? [b, a] : [a, b])));
    if (all.every(([a, b]) => !a.is0() && !b.is0())) {
      const items = hashed.map(([publicKey, message]) => ({ message, publicKey }));
      const theirs =
        items.length === 1
          ? scheme.verify(signature, items[0].message, items[0].publicKey)
          : scheme.verifyBatch(signature, items);
      if (theirs !== verdict) throw new Error("noble's scheme and its pairings differ");
    }
    return verdict;
  },
});
const VARIANTS = {
  "min-pk": variant(G1, G2, bls.longSignatures),
  "min-sig": variant(G2, G1, bls.shortSignatures),
};

const secret = (data) => {
  require(data.length === 32);
  const value = integer(data);
  require(value > 0n && value < R);
  return data;
};

// KeyGen and EIP-2333 on HKDF: noble has them in another package.
const hkdfModR = (material, info = new Uint8Array()) => {
  let [salt, value] = [utf8("BLS-SIG-KEYGEN-SALT-"), 0n];
  while (value === 0n) {
    salt = sha256(salt);
    const key = extract(sha256, concat(material, [0]), salt);
    value = integer(expand(sha256, key, concat(info, [0, 48]), 48)) % R;
  }
  return number(value, 32);
};
const deriveChild = (parent, index) => {
  const salt = number(index, 4);
  const sides = [parent, parent.map((byte) => byte ^ 0xff)].flatMap((side) =>
    chunks(expand(sha256, extract(sha256, side, salt), new Uint8Array(), 32 * 255), 32),
  );
  return hkdfModR(sha256(concat(...sides.map((chunk) => sha256(chunk)))));
};

const text = (data, size) => {
  const digits = new TextDecoder().decode(data).replace(/^0x/, "");
  require(/^[0-9a-fA-F]*$/.test(digits) && digits.length === 2 * size);
  return bytes(digits);
};

const groups = (rest, size) =>
  Array.from({ length: rest.length / size }, (_, i) => rest.slice(i * size, i * size + size));
const compressed = (point) => hex(point.toBytes());

const decodeCurve = (group) => ({ arguments: [data] }) => {
  const point = decode(group, data);
  const [in_subgroup, identity] = [point.is0() || point.isTorsionFree(), point.is0()];
  return { on_curve: true, in_subgroup, identity, ...forms(group, point) };
};
const hashTo = (group, method) => (c) => {
  const tag = c.tag(utf8(`BLS_SIG_BLS12381${group.name}_XMD:SHA-256_SSWU_RO_POP_`));
  return compressed(hash(group, c.arguments[0], tag, method));
};
const multiScalar = (group) => ({ arguments: terms }) => {
  const rows = groups(terms, 2);
  const points = rows.map(([point]) => ofSubgroup(group, point));
  return compressed(msm(group, points, rows.map(([, scalar]) => integer(scalar))));
};
const aggregated = (of, decodeOne) => (c) => {
  const points = c.arguments.map((data) => c.variant[decodeOne](data));
  require(points.length);
  return compressed(sum(c.variant[of], points));
};
const validated = (of, decodeOne) => (c) => {
  const encodings = c.arguments.slice(1);
  require(encodings.every((data) => data.length === c.variant[of].size));
  const points = encodings.map((data) => c.variant[decodeOne](data));
  const digest = hex(sha256(concat(...points.map((point) => point.toBytes()))));
  return { items: points.length, sum: compressed(sum(c.variant[of], points)), sha256: digest };
};
const publicOf = (c, value) => compressed(c.variant.scheme.getPublicKey(value));
const signed = (c, value, message, tag) =>
  hex(c.variant.scheme.Signature.toBytes(c.variant.scheme.sign(hash(c.variant.signatures, message, tag), value)));
const onOneMessage = (c) => {
  const [encoding, message, ...keys] = c.arguments;
  const tag = c.popTag();
  const signature = c.variant.signature(encoding);
  const members = keys.map((key) => c.variant.key(key));
  const total = sum(c.variant.keys, members);
  return total.is0() ? false : c.variant.verify([[total, message]], signature, tag);
};
const onSeveral = (tagOf, { distinct = false, prefixed = false } = {}) => (c) => {
  const [encoding, ...rest] = c.arguments;
  const tag = tagOf(c);
  const signature = c.variant.signature(encoding);
  const pairs = groups(rest, 2).map(([key, message]) => {
    const point = c.variant.key(key);
    return [point, prefixed ? concat(point.toBytes(), message) : message];
  });
  const messages = pairs.map(([, message]) => hex(message));
  if (distinct && new Set(messages).size < messages.length) return false;
  return c.variant.verify(pairs, signature, tag);
};
const each = (c, sets) => {
  const tag = c.popTag();
  const keys = sets.map(([key]) => c.variant.key(key));
  const signatures = sets.map(([, , signature]) => c.variant.signature(signature));
  return sets.map(([, message], i) => c.variant.verify([[keys[i], message]], signatures[i], tag));
};

const OPERATIONS = {
  "decode-g1": decodeCurve(G1),
  "decode-g2": decodeCurve(G2),
  "hash-to-g1": hashTo(G1, "hashToCurve"),
  "hash-to-g2": hashTo(G2, "hashToCurve"),
  "encode-to-g1": hashTo(G1, "encodeToCurve"),
  "encode-to-g2": hashTo(G2, "encodeToCurve"),
  "g1-msm": multiScalar(G1),
  "g2-msm": multiScalar(G2),
  "pairing-check": (c) =>
    productIsOne(groups(c.arguments, 2).map(([p, q]) => [ofSubgroup(G1, p), ofSubgroup(G2, q)])),
  "public-key": (c) => forms(c.variant.keys, c.variant.key(c.arguments[0])),
  signature: (c) => {
    const point = c.variant.signature(c.arguments[0]);
    return { identity: point.is0(), ...forms(c.variant.signatures, point) };
  },
  "validate-public-keys": validated("keys", "key"),
  "validate-signatures": validated("signatures", "signature"),
  "key-gen": (c) => {
    require(c.arguments[0].length >= 32);
    return publicOf(c, hkdfModR(...c.arguments));
  },
  "derive-child": (c) => {
    require(c.arguments[0].length >= 32);
    return publicOf(c, deriveChild(hkdfModR(c.arguments[0]), integer(c.arguments[1])));
  },
  "secret-key": (c) => publicOf(c, secret(c.arguments[0])),
  sign: (c) => {
    const tag = c.popTag();
    return signed(c, secret(c.arguments[0]), c.arguments[1], tag);
  },
  "pop-prove": (c) => {
    const value = secret(c.arguments[0]);
    return signed(c, value, bytes(publicOf(c, value).slice(2)), c.variant.tag("POP", "POP"));
  },
  verify: (c) => each(c, [c.arguments])[0],
  "fast-aggregate-verify": onOneMessage,
  "eth-fast-aggregate-verify": (c) => {
    const signature = c.variant.signature(c.arguments[0]);
    return (c.arguments.length === 2 && signature.is0()) || onOneMessage(c);
  },
  "aggregate-verify": onSeveral((c) => c.popTag()),
  "basic-verify": onSeveral((c) => c.variant.tag("NUL"), { distinct: true }),
  "augmented-verify": onSeveral((c) => c.variant.tag("AUG"), { prefixed: true }),
  "pop-verify": (c) => {
    const key = c.variant.key(c.arguments[0]);
    const proof = c.variant.signature(c.arguments[1]);
    return c.variant.verify([[key, key.toBytes()]], proof, c.variant.tag("POP", "POP"));
  },
  "aggregate-signatures": aggregated("signatures", "signature"),
  "aggregate-public-keys": aggregated("keys", "key"),
  "eth-aggregate-pubkeys": aggregated("keys", "key"),
  batch: (c) => {
    const verdicts = each(c, groups(c.arguments.slice(1), 3));
    const first = verdicts.indexOf(false);
    return { all: first < 0, first_invalid: first < 0 ? [] : [first], each: verdicts };
  },
  "same-message": (c) => {
    const [, message, ...rest] = c.arguments;
    const verdicts = each(c, groups(rest, 2).map(([key, signature]) => [key, message, signature]));
    return { all: verdicts.every(Boolean), each: verdicts };
  },
  "committee-sum": (c) => {
    const [bits, ...encodings] = c.arguments;
    const members = encodings.map((key) => c.variant.key(key));
    require(members.length && bits.length === Math.ceil(members.length / 8));
    const set = (i) => (bits[i >> 3] >> (i & 7)) & 1;
    for (let i = members.length; i < 8 * bits.length; i++) require(!set(i));
    const present = members.filter((_, i) => set(i));
    require(present.length);
    return { present: present.length, sum: compressed(sum(c.variant.keys, present)) };
  },
  "open-registry": () => {
    throw new NotComparable("the file format is crosspair's own");
  },
  "parse-public-key": (c) => compressed(c.variant.key(text(c.arguments[0], c.variant.keys.size))),
  "parse-signature": (c) => compressed(c.variant.signature(text(c.arguments[0], c.variant.signatures.size))),
  "parse-secret-key": (c) => publicOf(c, secret(text(c.arguments[0], 32))),
  ...CALLS,
};

const answer = (json) => {
  const chosen = json.tag === null ? null : bytes(json.tag);
  const c = { variant: VARIANTS[json.variant], arguments: json.arguments.map(bytes) };
  c.tag = (otherwise) => {
    require(chosen === null || chosen.length);
    return chosen ?? otherwise;
  };
  c.popTag = () => c.tag(c.variant.tag("POP"));
  return OPERATIONS[json.operation](c);
};

// Gas is no part of the curve, and no other library has it.
const expected = ({ answers: { blst } }) => {
  if (["Panic", "Environment"].includes(blst.err)) return `no answer: ${blst.err}`;
  if ("err" in blst) return "refused";
  if (typeof blst.ok !== "object") return blst.ok;
  const { gas: _, ...value } = blst.ok;
  return value;
};

const ordered = (value) =>
  JSON.stringify(value, (_, v) =>
    v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
  );

const rows = new Map();
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const json = JSON.parse(line);
  const row = rows.get(json.operation) ?? { agreed: 0, refused: 0, differed: 0, skipped: {} };
  rows.set(json.operation, row);
  let actual;
  try {
    actual = answer(json);
  } catch (error) {
    if (error instanceof NotComparable) {
      row.skipped[error.message] = (row.skipped[error.message] ?? 0) + 1;
      continue;
    }
    if (!(error instanceof Refused)) throw error;
    actual = "refused";
  }
  if (ordered(actual) === ordered(expected(json))) {
    row.agreed += 1;
    row.refused += actual === "refused";
  } else {
    row.differed += 1;
    console.log(`DIFFERENCE: ${json.command}\n  crosspair: ${ordered(expected(json))}`);
    console.log(`  noble: ${ordered(actual)}`);
  }
}

console.log(`\n${"@noble/curves".padEnd(28)} agreed  of these refused  differed  skipped`);
let [agreed, differed] = [0, 0];
for (const [operation, row] of rows) {
  const skipped = Object.entries(row.skipped).map(([reason, count]) => `${count}: ${reason}`);
  const counts = [String(row.agreed).padStart(6), String(row.refused).padStart(16), String(row.differed).padStart(8)];
  console.log(`${operation.padEnd(28)} ${counts.join("  ")}  ${skipped.join("; ")}`);
  agreed += row.agreed;
  differed += row.differed;
}
console.log(`@noble/curves: ${agreed} agreed, ${differed} differed`);
process.exitCode = differed ? 1 : 0;
