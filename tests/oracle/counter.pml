/* The counter of N processes, each K times: read, then write one more. Whether it can end as VALUE. */
byte value = 0;
byte ended = 0;

active [N] proctype worker() {
  byte round = 0;
  byte current;
  do
  :: round < K ->
    current = value;
    value = current + 1;
    round++
  :: else -> break
  od;
  ended++
}

active proctype observer() {
  ended == N;
  assert(value != VALUE)
}
