from functools import total_ordering


@total_ordering
class Card:
    def __init__(self, rank):
        self.rank = rank

    def __eq__(self, other):
        return self.rank == other.rank

    def __lt__(self, other):
        return self.rank < other.rank


a, b = Card(1), Card(2)
print(a < b, a <= b, a > b, a >= b, a == Card(1), a <= Card(1), a != b, max(a, b).rank)
try:

    @total_ordering
    class Nothing:
        pass
except ValueError as error:
    print(error)

# expect: True True False False True True True 2
# expect: must define at least one ordering operation: < > <= >=
