class Invalid(ValueError):
    def __init__(self, problems):
        super().__init__("; ".join(problems))
        self.problems = problems


def required(name):
    def check(data):
        if not data.get(name):
            yield f"{name} is required"

    return check


def between(name, low, high):
    def check(data):
        value = data.get(name)
        if value is not None and not low <= value <= high:
            yield f"{name} must be from {low} to {high}, not {value!r}"

    return check


def validate(data, *checks):
    if problems := [problem for check in checks for problem in check(data)]:
        raise Invalid(problems)
    return data


checks = [required("name"), required("email"), between("age", 18, 99)]
for data in ({"name": "Ann", "email": "a@b", "age": 30}, {"name": "", "age": 5}, {}):
    try:
        print("fine", validate(data, *checks))
    except Invalid as error:
        print(len(error.problems), error)

# expect: fine {'name': 'Ann', 'email': 'a@b', 'age': 30}
# expect: 3 name is required; email is required; age must be from 18 to 99, not 5
# expect: 2 name is required; email is required
