/* tables PLAYERS ROUNDS SEED STEPS < plan: the order of the tables of one size in each round, so that
   few come to a table again. A line a round, tables split by "|". Prints how many, and the rounds. */
#include "anneal.h"
static short at[20][64][6], best[20][64][6], visits[256][64];
static int size[20][64], rounds, tables;

static int move(int r, int from, int here, int there, int free) {
  int cost = 0;
  for (int i = 0; i < size[r][from]; i++) {
    int p = at[r][from][i];
    cost -= visits[p][here]-- > free;
    cost += ++visits[p][there] > free;
  }
  return cost;
}

int main(int count, char **given) {
  static char line[8192];
  if (count < 5) return 1;
  rounds = atoi(given[2]);
  seed(strtoull(given[3], 0, 10));
  double steps = atof(given[4]);
  for (int r = 0; r < rounds && fgets(line, sizeof line, stdin); r++) {
    tables = 0;
    for (char *c = line; *c && *c != '\n';) {
      if (*c == '|') { tables++; c++; }
      else if (*c == ' ') c++;
      else at[r][tables][size[r][tables]++] = strtol(c, &c, 10);
    }
    tables++;
  }
  int free = (rounds + tables - 1) / tables, cost = 0;
  for (int r = 0; r < rounds; r++) for (int t = 0; t < tables; t++)
    for (int i = 0; i < size[r][t]; i++) cost += ++visits[at[r][t][i]][t] > free;
  int least = cost;
  memcpy(best, at, sizeof at);
  for (double step = 0; step < steps && least; step++) {
    double temperature = 1.2 * pow(0.1, step / steps);
    int r = chance() % rounds, x = chance() % tables, y = chance() % tables;
    if (x == y || size[r][x] != size[r][y]) continue;
    int more = move(r, x, x, y, free) + move(r, y, y, x, free);
    if (!taken(more, temperature)) {
      move(r, x, y, x, free), move(r, y, x, y, free);
      continue;
    }
    short kept[6];
    memcpy(kept, at[r][x], sizeof kept), memcpy(at[r][x], at[r][y], sizeof kept);
    memcpy(at[r][y], kept, sizeof kept);
    if ((cost += more) < least) least = cost, memcpy(best, at, sizeof at);
  }
  printf("%d\n", least);
  for (int r = 0; r < rounds; r++) for (int t = 0; t < tables; t++)
    for (int i = 0; i < size[r][t]; i++)
      printf("%d%s", best[r][t][i], i + 1 < size[r][t] ? " " : t + 1 < tables ? "|" : "\n");
}
