for spec in ("", "10", "<10", ">10", "^10", "-^10", ".2", "10.2", "*>8.3", "s", "010"):
    print(repr(spec), repr(format("hello", spec)))
for wrong in ("d", "+", ",", "=10", ".2f"):
    try:
        format("hello", wrong)
    except ValueError as error:
        print(repr(wrong), error)

# expect: '' 'hello'
# expect: '10' 'hello     '
# expect: '<10' 'hello     '
# expect: '>10' '     hello'
# expect: '^10' '  hello   '
# expect: '-^10' '--hello---'
# expect: '.2' 'he'
# expect: '10.2' 'he        '
# expect: '*>8.3' '*****hel'
# expect: 's' 'hello'
# expect: '010' 'hello00000'
# expect: 'd' Unknown format code 'd' for object of type 'str'
# expect: '+' Sign not allowed in string format specifier
# expect: ',' Cannot specify ',' with 's'.
# expect: '=10' '=' alignment not allowed in string format specifier
# expect: '.2f' Unknown format code 'f' for object of type 'str'
