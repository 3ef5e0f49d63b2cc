// The contracts of EIP-2537 on noble's arithmetic.

import {
  G1, G2, chunks, concat, element, hex, integer, isZero, msm, number, onCurve, productIsOne, require, sum,
} from "./points.mjs";

const padded = (data) => {
  require(isZero(data.slice(0, 16)));
  return element(data.slice(16));
};
const read = (group, data) => {
  const elements = chunks(data, 64).map(padded);
  if (elements.every((c) => c === 0n)) return group.Point.ZERO;
  return onCurve(group, elements.slice(0, group.degree), elements.slice(group.degree));
};
const write = ({ degree, elements }, point) => {
  if (point.is0()) return new Uint8Array(128 * degree);
  const { x, y } = point.toAffine();
  return concat(...[...elements(x), ...elements(y)].map((c) => number(c, 64)));
};
const items = (data, size) => {
  require(data.length > 0 && data.length % size === 0);
  return chunks(data, size);
};
const inSubgroup = (point) => {
  require(point.is0() || point.isTorsionFree());
  return point;
};
const call = (compute) => ({ arguments: [data] }) => ({ output: hex(compute(data)) });
const addition = (group) => (data) => {
  const size = 128 * group.degree;
  require(data.length === 2 * size);
  return write(group, sum(group, chunks(data, size).map((point) => read(group, point))));
};
const callMsm = (group) => (data) => {
  const size = 128 * group.degree;
  const rows = items(data, size + 32);
  const points = rows.map((item) => inSubgroup(read(group, item.slice(0, size))));
  return write(group, msm(group, points, rows.map((item) => integer(item.slice(size)))));
};
const callPairing = (data) => {
  const pairs = items(data, 384).map((item) =>
    [read(G1, item.slice(0, 128)), read(G2, item.slice(128))].map(inSubgroup),
  );
  return number(productIsOne(pairs) ? 1n : 0n, 32);
};
const mapping = (group) => (data) => {
  require(data.length === 64 * group.degree);
  const u = chunks(data, 64).map(padded);
  return write(group, group.hasher.mapToCurve(group.degree === 1 ? u[0] : u));
};

export const CALLS = {
  "eip2537-g1-add": call(addition(G1)),
  "eip2537-g2-add": call(addition(G2)),
  "eip2537-g1-msm": call(callMsm(G1)),
  "eip2537-g2-msm": call(callMsm(G2)),
  "eip2537-pairing-check": call(callPairing),
  "eip2537-map-fp-to-g1": call(mapping(G1)),
  "eip2537-map-fp2-to-g2": call(mapping(G2)),
};
