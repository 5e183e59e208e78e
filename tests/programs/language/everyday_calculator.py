class Parser:
    def __init__(self, text):
        self.tokens = text.replace("(", " ( ").replace(")", " ) ").split()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self):
        token = self.peek()
        self.at += 1
        return token

    def expression(self):
        value = self.term()
        while self.peek() in ("+", "-"):
            if self.take() == "+":
                value += self.term()
            else:
                value -= self.term()
        return value

    def term(self):
        value = self.factor()
        while (operator := self.peek()) in {"*", "/"}:
            self.take()
            other = self.factor()
            value = value * other if operator == "*" else value / other
        return value

    def factor(self):
        token = self.take()
        if token == "(":
            value = self.expression()
            if self.take() != ")":
                raise SyntaxError("expected )")
            return value
        if token is None:
            raise SyntaxError("unexpected end")
        return -self.factor() if token == "-" else int(token)


for text in ("1 + 2 * 3", "(1 + 2) * 3", "2 * (3 + 4) / 7", "- 5 + 2", "1 +", "(1", "4 / 0", "two"):
    try:
        print(text, "=", Parser(text).expression())
    except (SyntaxError, ZeroDivisionError, ValueError) as error:
        print(text, "->", type(error).__name__, error)

# expect: 1 + 2 * 3 = 7
# expect: (1 + 2) * 3 = 9
# expect: 2 * (3 + 4) / 7 = 2.0
# expect: - 5 + 2 = -3
# expect: 1 + -> SyntaxError unexpected end
# expect: (1 -> SyntaxError expected )
# expect: 4 / 0 -> ZeroDivisionError division by zero
# expect: two -> ValueError invalid literal for int() with base 10: 'two'
