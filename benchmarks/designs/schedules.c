/* schedules PLAYERS ROUNDS SEED STEPS TEMPERATURE [AGAIN] < start: players exchanged within rounds
   so that few meet again, then few three times, then three-tables evenly. A line a round, tables split by
   "|"; players from 0. AGAIN is what a further meeting costs beside
   its square. Prints repeats, their squares, the squares of visits, and the rounds. */
#include "anneal.h"
static int players, rounds;
static short at[20][256], table_of[20][256], first[20][256], size[20][256], best[20][256];
static short met[256][256], threes[256];
static double AGAIN = 3;
static const double UNEVEN = 0.02;

static double price(int times) { return times > 1 ? AGAIN * (times - 1) + (times - 1) * (times - 1) : 0; }

static double bring(int p, int q, int by) {
  double before = price(met[p][q]);
  met[p][q] += by, met[q][p] = met[p][q];
  return price(met[p][q]) - before;
}

/* One player leaves a place and another takes it. */
static double swap_in(int r, int place, int out, int in) {
  double cost = 0;
  int table = table_of[r][place];
  for (int i = first[r][table]; i < first[r][table] + size[r][table]; i++)
    if (i != place) cost += bring(out, at[r][i], -1) + bring(in, at[r][i], 1);
  if (size[r][table] == 3) {
    cost += UNEVEN * (1 - 2 * threes[out]), threes[out]--;
    cost += UNEVEN * (1 + 2 * threes[in]), threes[in]++;
  }
  return cost;
}

static void read_start(void) {
  static char line[8192];
  for (int r = 0; r < rounds && fgets(line, sizeof line, stdin); r++) {
    int place = 0, table = 0;
    for (char *c = line; *c && *c != '\n';) {
      if (*c == '|') { first[r][++table] = place; c++; }
      else if (*c == ' ') c++;
      else { at[r][place] = strtol(c, &c, 10); table_of[r][place++] = table; size[r][table]++; }
    }
  }
}

int main(int count, char **given) {
  if (count < 6) return 1;
  players = atoi(given[1]), rounds = atoi(given[2]);
  seed(strtoull(given[3], 0, 10));
  if (count > 6) AGAIN = atof(given[6]);
  double steps = atof(given[4]), hot = atof(given[5]), cold = 0.15 * (1 + AGAIN / 10), cost = 0, least;
  read_start();
  for (int r = 0; r < rounds; r++) for (int i = 0; i < players; i++) {
    if (size[r][table_of[r][i]] == 3) cost += UNEVEN * (2 * threes[at[r][i]]++ + 1);
    for (int j = i + 1; j < players && table_of[r][j] == table_of[r][i]; j++)
      cost += bring(at[r][i], at[r][j], 1);
  }
  least = cost, memcpy(best, at, sizeof at);
  for (double step = 0; step < steps && least > 1e-9; step++) {
    double temperature = hot * pow(cold / hot, step / steps);
    int r = chance() % rounds, x = chance() % players, y = chance() % players;
    if (table_of[r][x] == table_of[r][y]) continue;
    int p = at[r][x], q = at[r][y];
    double more = swap_in(r, x, p, q);
    at[r][x] = q;
    more += swap_in(r, y, q, p);
    at[r][y] = p;
    if (taken(more, temperature)) {
      cost += more;
      if (cost < least - 1e-9) least = cost, memcpy(best, at, sizeof at);
      continue;
    }
    swap_in(r, y, p, q), at[r][y] = q;
    swap_in(r, x, q, p), at[r][x] = p;
  }
  memset(met, 0, sizeof met), memset(threes, 0, sizeof threes);
  int again = 0, squares = 0, visits = 0;
  for (int r = 0; r < rounds; r++) for (int i = 0; i < players; i++) {
    threes[best[r][i]] += size[r][table_of[r][i]] == 3;
    for (int j = i + 1; j < players && table_of[r][j] == table_of[r][i]; j++)
      met[best[r][i]][best[r][j]]++, met[best[r][j]][best[r][i]]++;
  }
  for (int p = 0; p < players; p++) {
    visits += threes[p] * threes[p];
    for (int q = p + 1; q < players; q++)
      if (met[p][q] > 1) again += met[p][q] - 1, squares += (met[p][q] - 1) * (met[p][q] - 1);
  }
  printf("%d %d %d\n", again, squares, visits);
  for (int r = 0; r < rounds; r++) for (int i = 0; i < players; i++) {
    int ends = i + 1 == players;
    printf("%d%s", best[r][i], ends ? "\n" : table_of[r][i + 1] > table_of[r][i] ? "|" : " ");
  }
}
