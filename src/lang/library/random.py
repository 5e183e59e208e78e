# The numbers are CPython's for the same seed: how many words of the generator each function takes, and what
# it makes of them, is part of what programs see. A generator that is never seeded starts from the run's seed.
import _machine
import math

_log = math.log
_exp = math.exp
_sqrt = math.sqrt
_tau = 2.0 * math.pi
_made = 0  # generators that asked for a seed of the world's


def _fresh_seed():
    global _made
    _made += 1
    seed = _machine.run_seed()
    return seed if _made == 1 else f"{seed}.{_made}"


def _whole(value, name):
    if isinstance(value, int):
        return value
    number = int(value)
    if number != value:
        raise ValueError(f"non-integer {name} for randrange()")
    return number


def _place(sums, wanted, last):
    # The first place whose sum is above what is wanted.
    low, high = 0, last
    while low < high:
        middle = (low + high) // 2
        if wanted < sums[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def _sums(numbers):
    total = 0
    sums = []
    for number in numbers:
        total = total + number if sums else number
        sums.append(total)
    return sums


class Random:
    VERSION = 3

    def __init__(self, x=None):
        self._core = _machine.Twister()
        if type(self) is Random:  # the shortest way, where no class of the program's stands between
            self.random = self._core.random
            self.getrandbits = self._core.getrandbits
        self.seed(x)

    def seed(self, a=None, version=2):
        if a is None:
            a = _fresh_seed()
        if not isinstance(a, (int, float, str)):
            raise TypeError("The only supported seed types are: None,\n"
                            "int, float, str, bytes, and bytearray.")
        self._core.seed(a)
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, self._core.getstate(), self.gauss_next

    def setstate(self, state):
        version, words, following = state
        if version != 3:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version 3")
        self._core.setstate(words)
        self.gauss_next = following

    def random(self):
        return self._core.random()

    def getrandbits(self, k):
        return self._core.getrandbits(k)

    def _below(self, n):
        if not n:
            return 0
        bits = n.bit_length()
        number = self.getrandbits(bits)
        while number >= n:
            number = self.getrandbits(bits)
        return number

    # ---- Whole numbers.

    def randrange(self, start, stop=None, step=1):
        start = _whole(start, "arg 1")
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if start > 0:
                return self._below(start)
            raise ValueError("empty range for randrange()")
        stop = _whole(stop, "stop")
        width = stop - start
        step = _whole(step, "step")
        if step == 1:
            if width > 0:
                return start + self._below(width)
            raise ValueError(f"empty range for randrange() ({start}, {stop}, {width})")
        if step == 0:
            raise ValueError("zero step for randrange()")
        count = (width + step - (1 if step > 0 else -1)) // step
        if count <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * self._below(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    # ---- Sequences.

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def shuffle(self, x):
        for last in range(len(x) - 1, 0, -1):
            other = self._below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population, k, *, counts=None):
        if isinstance(population, (dict, set, frozenset)) or not hasattr(population, "__getitem__") \
                and not isinstance(population, (list, tuple, str, range)):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            sums = _sums(counts)
            if len(sums) != n:
                raise ValueError("The number of counts does not match the population")
            total = sums.pop()
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            return [population[_place(sums, number, len(sums))] for number in self.sample(range(total), k)]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        small = 21  # up to so many a list of all is cheaper than a set of those taken
        if k > 5:
            small += 4 ** math.ceil(_log(k * 3, 4))
        result = []
        if n <= small:
            pool = list(population)
            for taken in range(k):
                place = self._below(n - taken)
                result.append(pool[place])
                pool[place] = pool[n - taken - 1]
            return result
        selected = set()
        for _ in range(k):
            place = self._below(n)
            while place in selected:
                place = self._below(n)
            selected.add(place)
            result.append(population[place])
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[math.floor(self.random() * float(n))] for _ in range(k)]
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
            cum_weights = _sums(weights)
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not math.isfinite(total):
            raise ValueError("Total of weights must be finite")
        return [population[_place(cum_weights, self.random() * total, n - 1)] for _ in range(k)]

    # ---- Distributions.

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u, c = 1.0 - u, 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        while True:
            u = self.random()
            v = 1.0 - self.random()
            z = _normal * (u - 0.5) / v
            if z * z / 4.0 <= -_log(v):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * _tau
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = math.cos(angle) * radius
            self.gauss_next = math.sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return _tau * self.random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = math.cos(math.pi * self.random())
            d = z / (r + z)
            u = self.random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        turn = math.acos((q + z) / (1.0 + q * z))
        return (mu + turn if self.random() > 0.5 else mu - turn) % _tau

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        return (self._large_gamma(alpha) if alpha > 1.0 else self._small_gamma(alpha)) * beta

    def _large_gamma(self, alpha):
        scale = _sqrt(2.0 * alpha - 1.0)
        b = alpha - _log_of_4
        c = alpha + scale
        while True:
            u = self.random()
            if not 1e-7 < u < 0.9999999:
                continue
            other = 1.0 - self.random()
            v = _log(u / (1.0 - u)) / scale
            x = alpha * _exp(v)
            z = u * u * other
            r = b + c * v - x
            if r + _gamma - 4.5 * z >= 0.0 or r >= _log(z):
                return x

    def _small_gamma(self, alpha):
        while True:
            u = self.random()
            b = (math.e + alpha) / math.e
            p = b * u
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            other = self.random()
            if p > 1.0:
                if other <= x ** (alpha - 1.0):
                    return x
            elif other <= _exp(-x):
                return x

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)


class SystemRandom(Random):
    def seed(self, *args, **kwds):
        if not hasattr(self, "gauss_next"):  # only once, when it is made
            super().seed()

    def _refuse(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _refuse


_normal = 4 * _exp(-0.5) / _sqrt(2.0)
_log_of_4 = _log(4.0)
_gamma = 1.0 + _log(4.5)

_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
