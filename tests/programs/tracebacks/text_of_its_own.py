class Refused(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code

    def __str__(self):
        return f"refused with {self.code}"


class Wordless(Exception):
    def __str__(self):
        return ""


def ask(code):
    if code == 3:
        raise Wordless("not shown")
    try:
        ask(code + 1)
    finally:
        raise Refused(code)


ask(1)

# expect error line 21: Refused: refused with 1
