for spec in ("d", "5", "05", "<5", ">5", "^5", "*^7", "+d", " d", "b", "o", "x", "X", "#b", "#o", "#x", "#X", ",", "_",
             "08b", "#010x", "_b", "e", ".2f", "%", "c", "n", "=+6"):
    print(repr(spec), repr(format(97, spec)))
print(format(-42, "06"), format(-42, "=6"), format(1234567, "_x"), format(True, "d"), format(True))

# expect: 'd' '97'
# expect: '5' '   97'
# expect: '05' '00097'
# expect: '<5' '97   '
# expect: '>5' '   97'
# expect: '^5' ' 97  '
# expect: '*^7' '**97***'
# expect: '+d' '+97'
# expect: ' d' ' 97'
# expect: 'b' '1100001'
# expect: 'o' '141'
# expect: 'x' '61'
# expect: 'X' '61'
# expect: '#b' '0b1100001'
# expect: '#o' '0o141'
# expect: '#x' '0x61'
# expect: '#X' '0X61'
# expect: ',' '97'
# expect: '_' '97'
# expect: '08b' '01100001'
# expect: '#010x' '0x00000061'
# expect: '_b' '110_0001'
# expect: 'e' '9.700000e+01'
# expect: '.2f' '97.00'
# expect: '%' '9700.000000%'
# expect: 'c' 'a'
# expect: 'n' '97'
# expect: '=+6' '+   97'
# expect: -00042 -   42 12_d687 1 True
