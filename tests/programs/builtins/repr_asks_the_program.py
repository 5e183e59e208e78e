class Money:
    def __init__(self, amount):
        self.amount = amount

    def __repr__(self):
        return f"Money({self.amount})"


wallet = [Money(1), {"spare": Money(2)}, (Money(3),)]
print(wallet)
print(f"{wallet} {Money(4)!r:>10} {Money(5)}")
print("%s %r" % (Money(6), [Money(7)]), "{} {!r}".format(Money(8), (Money(9),)))
print(str([Money(10)]), repr({Money(11).amount: Money(11)}))

# expect: [Money(1), {'spare': Money(2)}, (Money(3),)]
# expect: [Money(1), {'spare': Money(2)}, (Money(3),)]   Money(4) Money(5)
# expect: Money(6) [Money(7)] Money(8) (Money(9),)
# expect: [Money(10)] {11: Money(11)}
