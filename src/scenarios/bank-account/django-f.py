from django.db import models
from django.db.models import F
from playground import parameters

payouts = []


class Account(models.Model):
    balance = models.IntegerField()


def startup():
    Account.objects.create(id=1, balance=parameters.balance)


def handle(request):
    rich_enough = Account.objects.filter(id=1, balance__gte=parameters.amount)
    if rich_enough.update(balance=F("balance") - parameters.amount):
        payouts.append(parameters.amount)
