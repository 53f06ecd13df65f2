/* Numbers by chance and the clock of a walk, for the three searches beside this file. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state[2];

static uint64_t chance(void) {
  uint64_t a = state[0], b = state[1];
  state[0] = b;
  a ^= a << 23;
  state[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  return state[1] + b;
}

static void seed(uint64_t number) {
  state[0] = number * 0x9E3779B97F4A7C15ull + 7;
  state[1] = 88172645463325252ull;
  for (int i = 0; i < 20; i++) chance();
}

/* Whether a step that costs so much more is taken at this temperature. */
static int taken(double more, double temperature) {
  return more <= 0 || (chance() >> 11) * (1.0 / 9007199254740992.0) < exp(-more / temperature);
}
