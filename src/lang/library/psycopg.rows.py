from _connect import args_row, class_row, dict_row, kwargs_row, namedtuple_row, tuple_row
