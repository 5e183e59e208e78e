def run_lengths(text):
    result, at = [], 0
    while at < len(text):
        end = at
        while end < len(text) and text[end] == text[at]:
            end += 1
        result.append((text[at], end - at))
        at = end
    return result


def caesar(text, shift):
    def move(letter):
        if not letter.isalpha():
            return letter
        base = ord("A") if letter.isupper() else ord("a")
        return chr((ord(letter) - base + shift) % 26 + base)

    return "".join(map(move, text))


def roman(number):
    result = ""
    for value, letters in ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
                           (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        count, number = divmod(number, value)
        result += letters * count
    return result


print(run_lengths("aaabccd"), "".join(f"{c}{n}" for c, n in run_lengths("zzz")), run_lengths(""))
print(caesar("Hello, World!", 3), caesar(caesar("abc", 5), -5), [roman(n) for n in (4, 9, 14, 1994)])
print("".join(format(ord(c), "08b") for c in "Hi"), [int(b, 2) for b in "1010 11".split()])

# expect: [('a', 3), ('b', 1), ('c', 2), ('d', 1)] z3 []
# expect: Khoor, Zruog! abc ['IV', 'IX', 'XIV', 'MCMXCIV']
# expect: 0100100001101001 [10, 3]
