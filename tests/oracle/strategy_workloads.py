"""With which parameters a strategy of the catalog runs, beside its scenario's defaults."""

WORKLOADS = [
    {},
    {"requests": 1},
    {"requests": 200},
    {"arrivals": 1, "gap_ns": 15000, "requests": 30},
    {"arrivals": 1, "gap_ns": 0},
    {"arrivals": 2},
    {"arrivals": 2, "gap_ns": 40000, "requests": 100},
    {"arrivals": 2, "gap_ns": 5, "step_ns": 1, "requests": 20},
]
# For strategies that call upstream: equal deadlines, wide and narrow spreads, no latency at all.
LATENCIES = [
    {"latency_min_ns": 0, "latency_max_ns": 0},
    {"latency_min_ns": 50000, "latency_max_ns": 50000, "requests": 40},
    {"latency_min_ns": 9000, "latency_max_ns": 9003, "arrivals": 2, "gap_ns": 3, "step_ns": 1},
    {"latency_min_ns": 0, "latency_max_ns": 5000000, "arrivals": 2, "gap_ns": 50000, "requests": 100},
]
# For strategies that cache: one key and many, short lives and long ones, loads that fail, a client that hangs up at
# once, in between and too late.
KEYS = [
    {"keys": 1, "arrivals": 0},
    {"keys": 30, "skew": 0, "ttl_ns": 100000, "requests": 200},
    {"keys": 1000, "skew": 50, "requests": 200},
    {"keys": 3, "skew": 150, "ttl_ns": 10000000, "arrivals": 1, "gap_ns": 20000},
    {"failures": 30, "ttl_ns": 200000, "requests": 100},
    {"failures": 100},
]
HANG_UPS = [{"hang_up_ns": 0}, {"hang_up_ns": 300000, "keys": 1}, {"hang_up_ns": 5000000, "requests": 100}]


def of(source):
    """For a strategy with this text."""
    workloads = WORKLOADS + LATENCIES if "upstream" in source else WORKLOADS
    if "ttl_ns" in source:
        workloads = workloads + KEYS
    if "hang_up_ns" in source:
        workloads = workloads + HANG_UPS
    if "suspends" in source:
        workloads = workloads + [{**workload, "suspends": 1} for workload in workloads]
    return workloads


def may_break(workload):
    """Whether a strategy that is safe may go wrong with it."""
    return "suspends" in workload or "failures" in workload
