raise ExceptionGroup("many", [ValueError(number) for number in range(18)])

# expect error line 1: ExceptionGroup: many (18 sub-exceptions)
