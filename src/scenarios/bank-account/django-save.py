from django.db import models
from playground import parameters

payouts = []


class Account(models.Model):
    balance = models.IntegerField()


def startup():
    Account.objects.create(id=1, balance=parameters.balance)


def handle(request):
    account = Account.objects.get(id=1)
    if account.balance < parameters.amount:
        return
    account.balance -= parameters.amount
    account.save()
    payouts.append(parameters.amount)
