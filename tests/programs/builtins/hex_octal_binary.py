print(hex(255), hex(-255), oct(8), bin(5), bin(0), hex(2**60), bin(True), hex(-9223372036854775807))
for action in (lambda: hex(1.5), lambda: bin("5")):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: 0xff -0xff 0o10 0b101 0b0 0x1000000000000000 0b1 -0x7fffffffffffffff
# expect: 'float' object cannot be interpreted as an integer
# expect: 'str' object cannot be interpreted as an integer
