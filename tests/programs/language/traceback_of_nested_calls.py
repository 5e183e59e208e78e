class Service:
    def run(self, jobs):
        return [self.one(job) for job in jobs]

    def one(self, job):
        return (lambda n: 10 // n)(job)


print(Service().run([1, 2]))
print(Service().run([5, 0]))

# expect: [10, 5]
# expect error line 6: ZeroDivisionError: integer division or modulo by zero
