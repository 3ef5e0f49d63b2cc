"""Points, encodings and hashes on py_ecc's arithmetic.

py_ecc has the compressed form only, and tags of at most 255 bytes; the rest is made from its fields and
curves here. `Refused` is what any error becomes: the texts of errors differ.
"""

from hashlib import sha256

from py_ecc.bls import hash_to_curve as h2c
from py_ecc.bls.g2_primitives import subgroup_check
from py_ecc.bls.point_compression import compress_G1, compress_G2, decompress_G1, decompress_G2
from py_ecc.fields import optimized_bls12_381_FQ as FQ
from py_ecc.fields import optimized_bls12_381_FQ2 as FQ2
from py_ecc.fields import optimized_bls12_381_FQ12 as FQ12
from py_ecc.optimized_bls12_381 import (
    G1 as GENERATOR1,
    G2 as GENERATOR2,
    Z1,
    Z2,
    add,
    b,
    b2,
    curve_order as R,
    field_modulus as P,
    final_exponentiate,
    is_inf,
    is_on_curve,
    multiply,
    neg,
    normalize,
    pairing,
)


class Refused(Exception):
    """The input is not valid."""


class NotComparable(Exception):
    """py_ecc has no answer of its own, or takes too long; the text says why."""


def require(condition):
    if not condition:
        raise Refused


def element(data):
    """A field element from 48 bytes, less than p."""
    value = int.from_bytes(data, "big")
    require(value < P)
    return value


class Curve:
    """G1 or G2: coordinates are lists of field elements, c0 first."""

    def __init__(self, degree, generator, identity, coefficient, name):
        self.degree, self.generator, self.identity, self.b = degree, generator, identity, coefficient
        self.name, self.size = name, 48 * degree

    def coordinate(self, elements):
        return FQ(elements[0]) if self.degree == 1 else FQ2(elements)

    def elements(self, coordinate):
        if self.degree == 1:
            return [int(coordinate.n)]
        return [int(c) for c in coordinate.coeffs]

    def point(self, x, y):
        """A point of the curve from its coordinates."""
        point = (self.coordinate(x), self.coordinate(y), self.coordinate([1, 0][: self.degree]))
        require(is_on_curve(point, self.b))
        return point

    def compress(self, point):
        if self.degree == 1:
            return compress_G1(point).to_bytes(48, "big")
        return b"".join(z.to_bytes(48, "big") for z in compress_G2(point))

    def uncompress(self, point):
        """The uncompressed form, c1 first."""
        if is_inf(point):
            return b"\x40" + bytes(2 * self.size - 1)
        elements = [e for c in normalize(point) for e in reversed(self.elements(c))]
        return b"".join(e.to_bytes(48, "big") for e in elements)

    def decompress(self, data):
        require(len(data) == self.size)
        if data[0] & 0xC0 == 0x80 and not any([data[0] & 0x1F, *data[1:]]):
            raise NotComparable("py_ecc takes x = 0 for the identity")
        parts = [int.from_bytes(data[i : i + 48], "big") for i in range(0, self.size, 48)]
        try:
            return decompress_G1(parts[0]) if self.degree == 1 else decompress_G2(tuple(parts))
        except (ValueError, AssertionError) as error:
            raise Refused from error

    def decode(self, data):
        """Either form; the point may be outside the subgroup."""
        if len(data) == self.size:
            return self.decompress(data)
        require(len(data) == 2 * self.size)
        if data[0] & 0xE0 == 0x40:
            require(not any([data[0] & 0x1F, *data[1:]]))
            return self.identity
        require(data[0] & 0xE0 == 0)
        parts = [element(data[i : i + 48]) for i in range(0, len(data), 48)]
        x, y = parts[: self.degree], parts[self.degree :]
        return self.point(x[::-1], y[::-1])

    def of_subgroup(self, data):
        point = self.decode(data)
        require(subgroup_check(point))
        return point

    def sum(self, points):
        total = self.identity
        for point in points:
            total = add(total, point)
        return total

    def msm(self, terms):
        return self.sum(multiply(point, scalar) for point, scalar in terms)

    def hash(self, message, tag, count=2):
        """The random-oracle suite, or the nonuniform one for a count of 1."""
        tag = short_tag(tag)
        if self.degree == 1:
            if count == 2:
                return h2c.hash_to_G1(message, tag, sha256)
            (u,) = h2c.hash_to_field_FQ(message, 1, tag, sha256)
        else:
            if count == 2:
                return h2c.hash_to_G2(message, tag, sha256)
            (u,) = h2c.hash_to_field_FQ2(message, 1, tag, sha256)
        return self.map(u)

    def map(self, u):
        if self.degree == 1:
            return h2c.clear_cofactor_G1(h2c.map_to_curve_G1(u))
        return h2c.clear_cofactor_G2(h2c.map_to_curve_G2(u))


CURVE1 = Curve(1, GENERATOR1, Z1, b, "G1")
CURVE2 = Curve(2, GENERATOR2, Z2, b2, "G2")


def short_tag(tag):
    """RFC 9380, section 5.3.3."""
    require(len(tag) > 0)
    return tag if len(tag) <= 255 else sha256(b"H2C-OVERSIZE-DST-" + tag).digest()


def product_is_one(pairs):
    """Whether the product of the pairings of points of G1 and G2 is 1."""
    product = FQ12.one()
    for p, q in pairs:
        product *= pairing(q, p, final_exponentiate=False)
    return final_exponentiate(product) == FQ12.one()
