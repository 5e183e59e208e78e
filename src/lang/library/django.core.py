# The package; what it holds is in django.core.exceptions.
