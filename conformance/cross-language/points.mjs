// Points, encodings and pairings on noble's arithmetic.

import { pippenger } from "@noble/curves/abstract/curve.js";
import { bls12_381 as bls } from "@noble/curves/bls12-381.js";

const { Fp, Fp2, Fp12 } = bls.fields;
const P = Fp.ORDER;
export const R = bls.fields.Fr.ORDER;

export class Refused extends Error {}
export class NotComparable extends Error {}

export const require = (condition) => {
  if (!condition) throw new Refused();
};
export const attempt = (compute) => {
  try {
    return compute();
  } catch (error) {
    throw new Refused("noble refuses it", { cause: error });
  }
};

export const hex = (bytes) => "0x" + Buffer.from(bytes).toString("hex");
export const bytes = (digits) => Uint8Array.from(Buffer.from(digits, "hex"));
export const utf8 = (text) => new TextEncoder().encode(text);
export const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const integer = (data) => (data.length ? BigInt(hex(data)) : 0n);
export const number = (value, size) => bytes(value.toString(16).padStart(2 * size, "0"));
export const isZero = (data) => data.every((byte) => byte === 0);
export const chunks = (data, size) =>
  Array.from({ length: Math.ceil(data.length / size) }, (_, i) => data.slice(i * size, i * size + size));

export const element = (data) => {
  const value = integer(data);
  require(value < P);
  return value;
};

// Coordinates are lists of field elements, c0 first.
const curve = (name, hasher, degree, field, coordinate, elements) => ({
  name,
  hasher,
  degree,
  field,
  coordinate,
  elements,
  Point: hasher.Point,
  size: 48 * degree,
});
export const G1 = curve("G1", bls.G1, 1, Fp, ([c]) => c, (x) => [x]);
export const G2 = curve("G2", bls.G2, 2, Fp2, ([c0, c1]) => ({ c0, c1 }), ({ c0, c1 }) => [c0, c1]);

export const onCurve = ({ Point, field, coordinate }, x, y) => {
  const [X, Y] = [coordinate(x), coordinate(y)];
  const right = field.add(field.mul(field.sqr(X), X), Point.CURVE().b);
  require(field.eql(field.sqr(Y), right));
  return Point.fromAffine({ x: X, y: Y });
};

// Whether the coordinate is the larger one of the two with its square.
const isLarger = ({ elements }, y) => 2n * (elements(y).findLast((c) => c !== 0n) ?? 0n) > P;

// noble decodes points of the subgroup only: that of another one is made on its fields, once noble has
// said that nothing but the subgroup is wrong with it.
export const decode = (group, data) => {
  try {
    return group.Point.fromBytes(data);
  } catch (error) {
    require(error.message === "bad point: not in prime-order subgroup");
  }
  const { field, degree, coordinate, elements } = group;
  const parts = chunks(concat([data[0] & 0x1f], data.slice(1)), 48).map(element);
  const x = parts.slice(0, degree).reverse();
  if (data.length === 2 * group.size) return onCurve(group, x, parts.slice(degree).reverse());
  const X = coordinate(x);
  let y = field.sqrt(field.add(field.mul(field.sqr(X), X), group.Point.CURVE().b));
  if (isLarger(group, y) !== Boolean(data[0] & 0x20)) y = field.neg(y);
  return onCurve(group, x, elements(y));
};

// Both encodings of a point. noble encodes those of the subgroup only.
export const forms = (group, point) => {
  if (point.is0() || point.isTorsionFree()) {
    return { compressed: hex(point.toBytes(true)), uncompressed: hex(point.toBytes(false)) };
  }
  const { x, y } = point.toAffine();
  const [X, Y] = [x, y].map((c) => concat(...group.elements(c).reverse().map((e) => number(e, 48))));
  const flags = isLarger(group, y) ? 0xa0 : 0x80;
  return { compressed: hex([X[0] | flags, ...X.slice(1)]), uncompressed: hex(concat(X, Y)) };
};

export const ofSubgroup = (group, data) => attempt(() => group.Point.fromBytes(data));
// noble encodes one of the representations of the identity only, and a sum may be another one.
const canonical = (point) => (point.is0() ? point.constructor.ZERO : point);
export const sum = ({ Point }, points) =>
  canonical(points.reduce((total, point) => total.add(point), Point.ZERO));
export const msm = ({ Point }, points, scalars) =>
  canonical(pippenger(Point, points, scalars.map((scalar) => scalar % R)));

export const hash = (group, message, tag, method = "hashToCurve") =>
  attempt(() => group.hasher[method](message, { DST: tag }));

// The identity's pairings are 1, which noble leaves to the caller.
export const productIsOne = (pairs) => {
  const some = pairs.filter(([g1, g2]) => !g1.is0() && !g2.is0()).map(([g1, g2]) => ({ g1, g2 }));
  return Fp12.eql(bls.pairingBatch(some), Fp12.ONE);
};
