"""Reads cases, compares answers and counts."""

import json
from collections import Counter

from points import NotComparable, Refused


def plain(value):
    """An answer as JSON has it."""
    if isinstance(value, (bytes, bytearray)):
        return "0x" + value.hex()
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def expected(case):
    """crosspair's answer. Gas is no part of the curve, and no other library has it."""
    answer = case["answers"]["blst"]
    if answer.get("err") in ("Panic", "Environment"):
        return f"no answer: {answer['err']}"
    if "err" in answer:
        return "refused"
    value = answer["ok"]
    if isinstance(value, dict):
        return {name: item for name, item in value.items() if name != "gas"}
    return value


def compare(name, path, answer, most):
    """Prints the table; 1 if anything differs."""
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            operation = case["operation"]
            row = rows.setdefault(operation, Counter())
            if row["asked"] >= most(operation):
                continue
            row["asked"] += 1
            try:
                actual = plain(answer(case))
            except Refused:
                actual = "refused"
            except NotComparable as reason:
                row[f"skipped: {reason}"] += 1
                continue
            if actual == expected(case):
                row["agreed"] += 1
                row["refused"] += actual == "refused"
            else:
                row["differed"] += 1
                print(f"DIFFERENCE: {case['command']}\n  crosspair: {expected(case)}")
                print(f"  {name}: {actual}", flush=True)
    print(f"\n{name:28} agreed  of these refused  differed  skipped")
    for operation, row in rows.items():
        reasons = {k.removeprefix("skipped: "): n for k, n in row.items() if "skipped" in k}
        skipped = "; ".join(f"{count}: {reason}" for reason, count in reasons.items())
        counts = f"{row['agreed']:6}  {row['refused']:16}  {row['differed']:8}"
        print(f"{operation:28} {counts}  {skipped}")
    total = sum(rows.values(), Counter())
    print(f"{name}: {total['agreed']} agreed, {total['differed']} differed", flush=True)
    return 1 if total["differed"] else 0
