for text in ("1.5", " 1e5 ", ".5", "5.", "inf", "-Infinity", "nan", "1_0.5", "1e-7", "-0", "1e400"):
    print(float(text), end=" ")
print()
for wrong in ("", ".", "1e", "1__0", "0x10", "1,5", "one", None, []):
    try:
        float(wrong)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
print(float(), float(3), float(True), (2.5).is_integer(), (2.0).is_integer(), float("inf").is_integer())

# expect: 1.5 100000.0 0.5 5.0 inf -inf nan 10.5 1e-07 -0.0 inf 
# expect: ValueError could not convert string to float: ''
# expect: ValueError could not convert string to float: '.'
# expect: ValueError could not convert string to float: '1e'
# expect: ValueError could not convert string to float: '1__0'
# expect: ValueError could not convert string to float: '0x10'
# expect: ValueError could not convert string to float: '1,5'
# expect: ValueError could not convert string to float: 'one'
# expect: TypeError float() argument must be a string or a real number, not 'NoneType'
# expect: TypeError float() argument must be a string or a real number, not 'list'
# expect: 0.0 3.0 1.0 False True False
