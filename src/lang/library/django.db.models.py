from _django_base import Model
from _django_deletion import (CASCADE, DO_NOTHING, PROTECT, RESTRICT, SET, SET_DEFAULT, SET_NULL, ProtectedError,
                              RestrictedError)
from _django_expressions import (Aggregate, Avg, Count, Expression, ExpressionWrapper, F, Func, Max, Min, OrderBy, Sum,
                                 Value)
from _django_fields import (NOT_PROVIDED, AutoField, BigAutoField, BigIntegerField, BooleanField, CharField, EmailField,
                            Field, FloatField, IntegerField, PositiveBigIntegerField, PositiveIntegerField,
                            PositiveSmallIntegerField, SlugField, SmallIntegerField, TextField)
from _django_manager import Manager
from _django_query import QuerySet
from _django_related import ForeignKey, ManyToOneRel, OneToOneField
from _django_schema import BaseConstraint, CheckConstraint, UniqueConstraint
from _django_where import Q
from django.core.exceptions import ObjectDoesNotExist
