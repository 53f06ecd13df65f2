/* starters PLAYERS MODULUS FIXED SEED STEPS [teams]: a first round of tables of four that can be
   developed by adding 1 .. MODULUS - 1. Players are columns of MODULUS points and FIXED ones that
   stay; the cost is how often a difference of two at one table comes again. With "teams" the
   difference 0 of two columns is taken. Prints the tables, or "none". */
#include "anneal.h"
enum { SIZE = 4 };
static int players, modulus, fixed, columns, at[512];
static int seen[8][8][256], met[512][8];

static int add(int *count, int by) {
  int before = *count > 1 ? *count - 1 : 0;
  *count += by;
  return (*count > 1 ? *count - 1 : 0) - before;
}

/* The change in cost when two players come together (by = 1) or part (by = -1). */
static int bring(int p, int q, int by) {
  int last = columns * modulus;
  if (p >= last && q >= last) return 50 * by;
  if (p >= last) return add(&met[p][q / modulus], by);
  if (q >= last) return add(&met[q][p / modulus], by);
  if (p / modulus > q / modulus) { int t = p; p = q; q = t; }
  int difference = ((q - p) % modulus + modulus) % modulus;
  if (p / modulus == q / modulus) {
    if (2 * difference == modulus) return by;
    if (2 * difference > modulus) difference = modulus - difference;
  }
  return add(&seen[p / modulus][q / modulus][difference], by);
}

/* One player of a table comes or goes. */
static int seat(int place, int player, int by) {
  int cost = 0, first = place - place % SIZE;
  for (int i = first; i < first + SIZE; i++)
    if (i != place) cost += bring(player, at[i], by);
  return cost;
}

int main(int count, char **given) {
  players = atoi(given[1]), modulus = atoi(given[2]), fixed = atoi(given[3]);
  seed(strtoull(given[4], 0, 10));
  double steps = atof(given[5]);
  columns = (players - fixed) / modulus;
  int tables = players / SIZE, points[512], cost = 0;
  for (int i = 0; i < players; i++) at[i] = -1;
  for (int f = 0; f < fixed; f++) at[f % tables * SIZE + f / tables] = columns * modulus + f;
  for (int i = 0; i < columns * modulus; i++) points[i] = i;
  for (int i = columns * modulus - 1; i > 0; i--) {
    int j = chance() % (i + 1), t = points[i];
    points[i] = points[j], points[j] = t;
  }
  for (int i = 0, next = 0; i < players; i++) if (at[i] < 0) at[i] = points[next++];
  if (count > 6)
    for (int i = 0; i < columns; i++) for (int j = i + 1; j < columns; j++) seen[i][j][0] = 1;
  for (int i = 0; i < players; i++)
    for (int j = i + 1; j < i - i % SIZE + SIZE; j++) cost += bring(at[i], at[j], 1);
  for (double step = 0; step < steps && cost; step++) {
    double temperature = 0.9 * pow(0.12 / 0.9, fmod(step, steps / 4) / (steps / 4));
    int x = chance() % players, y = chance() % players, p = at[x], q = at[y];
    if (x / SIZE == y / SIZE || (p >= columns * modulus && q >= columns * modulus)) continue;
    int more = seat(x, p, -1) + seat(y, q, -1);
    at[x] = q, at[y] = p;
    more += seat(x, q, 1) + seat(y, p, 1);
    if (taken(more, temperature)) { cost += more; continue; }
    seat(x, q, -1), seat(y, p, -1);
    at[x] = p, at[y] = q;
    seat(x, p, 1), seat(y, q, 1);
  }
  if (cost) { puts("none"); return 2; }
  for (int i = 0; i < players; i++)
    printf("%d%s", at[i], i + 1 == players ? "\n" : i % SIZE == SIZE - 1 ? "|" : " ");
}
