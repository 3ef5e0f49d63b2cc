"""The contracts of EIP-2537 on py_ecc's arithmetic."""

from points import (
    CURVE1,
    CURVE2,
    FQ,
    FQ2,
    NotComparable,
    element,
    is_inf,
    normalize,
    product_is_one,
    require,
    subgroup_check,
)


def padded(data):
    require(not any(data[:16]))
    return element(data[16:])


def read(curve, data):
    """A point of the curve; zeros are the identity."""
    elements = [padded(data[i : i + 64]) for i in range(0, len(data), 64)]
    if not any(elements):
        return curve.identity
    return curve.point(elements[: curve.degree], elements[curve.degree :])


def write(curve, point):
    if is_inf(point):
        return bytes(128 * curve.degree)
    elements = [e for c in normalize(point) for e in curve.elements(c)]
    return b"".join(bytes(16) + e.to_bytes(48, "big") for e in elements)


def items(data, size, most):
    """At least one item; all of the same size."""
    require(len(data) > 0 and len(data) % size == 0)
    if len(data) // size > most:
        raise NotComparable(f"more than {most} terms take too long")
    return [data[i : i + size] for i in range(0, len(data), size)]


def sum_of_two(curve):
    def call(data, _most):
        size = 128 * curve.degree
        require(len(data) == 2 * size)
        return write(curve, curve.sum([read(curve, data[:size]), read(curve, data[size:])]))

    return call


def multi_scalar(curve):
    def call(data, most):
        size = 128 * curve.degree
        terms = []
        for item in items(data, size + 32, most):
            point = read(curve, item[:size])
            require(subgroup_check(point))
            terms.append((point, int.from_bytes(item[size:], "big")))
        return write(curve, curve.msm(terms))

    return call


def pairing_check(data, most):
    pairs = []
    for item in items(data, 384, most):
        pair = read(CURVE1, item[:128]), read(CURVE2, item[128:])
        require(all(subgroup_check(point) for point in pair))
        pairs.append(pair)
    return bytes(31) + bytes([product_is_one(pairs)])


def map_fp(data, _most):
    require(len(data) == 64)
    return write(CURVE1, CURVE1.map(FQ(padded(data))))


def map_fp2(data, _most):
    require(len(data) == 128)
    return write(CURVE2, CURVE2.map(FQ2([padded(data[:64]), padded(data[64:])])))


CALLS = {
    "eip2537-g1-add": sum_of_two(CURVE1),
    "eip2537-g2-add": sum_of_two(CURVE2),
    "eip2537-g1-msm": multi_scalar(CURVE1),
    "eip2537-g2-msm": multi_scalar(CURVE2),
    "eip2537-pairing-check": pairing_check,
    "eip2537-map-fp-to-g1": map_fp,
    "eip2537-map-fp2-to-g2": map_fp2,
}
