from django.db import models, transaction
from playground import parameters

payouts = []


class Account(models.Model):
    balance = models.IntegerField()


def startup():
    Account.objects.create(id=1, balance=parameters.balance)


@transaction.atomic
def withdraw(amount):
    account = Account.objects.select_for_update().get(id=1)
    if account.balance < amount:
        return False
    account.balance -= amount
    account.save()
    return True


def handle(request):
    if withdraw(parameters.amount):
        payouts.append(parameters.amount)
