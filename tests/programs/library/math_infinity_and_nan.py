import math

print(math.inf, -math.inf, math.nan, math.isinf(-math.inf), math.isnan(math.nan), math.isfinite(1), math.isfinite(math.inf), math.ulp(1.0), math.nextafter(1.0, 2.0))
for wrong in (lambda: math.floor(math.inf), lambda: math.ceil(math.nan), lambda: math.sqrt("x")):
    try:
        wrong()
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)

# expect: inf -inf nan True True True False 2.220446049250313e-16 1.0000000000000002
# expect: OverflowError cannot convert float infinity to integer
# expect: ValueError cannot convert float NaN to integer
# expect: TypeError must be real number, not str
