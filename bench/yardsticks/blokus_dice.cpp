// Blokus Dice's inner loops in C++, the limit that bench/blokus_dice.py measures against. A measure of speed, not of
// rules: no records, no refusals, one grid size a library. `find` and the tables come from blokus_dice_header.py.
// g++ -O3 -march=native -shared -fPIC
#include <cstdint>
#include <cstring>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using u64 = uint64_t;
using u32 = uint32_t;
using i64 = int64_t;

#include "blokus_dice.h"

struct Seat {
  u64 filled[WORDS], beside[4][WORDS], corners[4][WORDS];
  u32 begun, unused;
  int strikes, empty;
  bool out;
};

static inline u64 random_word(u64 &seed) {  // splitmix64
  u64 z = (seed += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static inline u32 below(u64 &seed, u32 most) { return (u32)(((random_word(seed) >> 32) * most) >> 32); }

static inline int nth(u64 mask, u32 index) {
#ifdef __BMI2__
  return __builtin_ctzll(_pdep_u64(1ull << index, mask));
#else
  while (index--) mask &= mask - 1;
  return __builtin_ctzll(mask);
#endif
}

static inline void moved_up(const u64 *from, int bits, u64 *to) {
  int words = bits >> 6, rest = bits & 63;
  for (int w = WORDS - 1; w >= 0; w--) {
    to[w] = w >= words ? from[w - words] << rest : 0;
    if (rest && w > words) to[w] |= from[w - words - 1] >> (64 - rest);
  }
}

static inline void moved_down(const u64 *from, int bits, u64 *to) {  // fewer than 64
  for (int w = 0; w < WORDS; w++) {
    to[w] = from[w] >> bits;
    if (w + 1 < WORDS) to[w] |= from[w + 1] << (64 - bits);
  }
}

static inline void find_for(const Seat &seat, int colour, u64 *places, u32 *count) {
  u64 free[WORDS], touch[WORDS];
  for (int w = 0; w < WORDS; w++) {
    free[w] = GRID[w] & ~seat.filled[w] & ~seat.beside[colour][w];
    touch[w] = seat.begun >> colour & 1 ? seat.corners[colour][w] : CORNERS[w];
  }
  find(free, touch, places, count);
}

static inline u32 total(const u32 *count, u32 shapes) {
  u32 found = 0;
  for (; shapes; shapes &= shapes - 1) found += count[__builtin_ctz(shapes)];
  return found;
}

static inline void pick(const u64 *places, const u32 *count, u32 shapes, u32 index, int &shape, int &way, int &bit) {
  for (;; shapes &= shapes - 1) {
    shape = __builtin_ctz(shapes);
    if (index < count[shape]) break;
    index -= count[shape];
  }
  for (way = FIRST_WAY[shape];; way++)
    for (int w = 0; w < WORDS; w++) {
      u32 here = __builtin_popcountll(places[way * WORDS + w]);
      if (index < here) {
        bit = 64 * w + nth(places[way * WORDS + w], index);
        return;
      }
      index -= here;
    }
}

static inline void place(Seat &seat, int colour, int shape, int way, int bit) {
  u64 cells[WORDS], a[WORDS], b[WORDS], row[WORDS];
  moved_up(CELLS_OF + way * WORDS, bit, cells);
  moved_up(cells, 1, a);
  moved_down(cells, 1, b);
  for (int w = 0; w < WORDS; w++) row[w] = a[w] | b[w];
  moved_up(cells, STRIDE, a);
  moved_down(cells, STRIDE, b);
  for (int w = 0; w < WORDS; w++) {
    seat.filled[w] |= cells[w];
    seat.beside[colour][w] |= (row[w] | a[w] | b[w]) & GRID[w];
  }
  moved_up(row, STRIDE, a);
  moved_down(row, STRIDE, b);
  for (int w = 0; w < WORDS; w++) seat.corners[colour][w] |= (a[w] | b[w]) & GRID[w];
  seat.begun |= 1u << colour;
  seat.unused &= ~(1u << shape);
  seat.empty -= SIZE_OF[way];
}

static inline void sit_down(Seat &seat) {
  memset(&seat, 0, sizeof seat);
  seat.unused = (1u << SHAPES) - 1;
  seat.strikes = 3;
  for (int w = 0; w < WORDS; w++) seat.empty += __builtin_popcountll(GRID[w]);
}

// A seat's turn: any placement that the dice of the pool allow; with a strike only where there is none.
static inline void turn(Seat &seat, int colour, u32 &rows, int *dice, int &in, u64 &seed) {
  u64 places[WAYS * WORDS];
  u32 count[SHAPES], shapes = 0;
  find_for(seat, colour, places, count);
  for (u32 left = rows; left; left &= left - 1) shapes |= ROW[__builtin_ctz(left)];
  shapes &= seat.unused;
  u32 found = total(count, shapes);
  bool strike = !found && seat.strikes;
  if (strike) found = total(count, shapes = seat.unused);
  if (!found) {
    seat.out = true;
    in--;
    return;
  }
  int shape, way, bit;
  pick(places, count, shapes, below(seed, found), shape, way, bit);
  place(seat, colour, shape, way, bit);
  seat.strikes -= strike;
  int row = strike ? __builtin_ctz(rows) : ROW_OF[shape];
  if (--dice[row] == 0) rows &= ~(1u << row);
}

// Whole random games; how many cells were left empty in all.
extern "C" i64 play_games(u64 seed, int seats, i64 games) {
  i64 empty = 0;
  for (i64 game = 0; game < games; game++) {
    Seat seat[4];
    for (int i = 0; i < seats; i++) sit_down(seat[i]);
    int in = seats, starter = 0;
    for (int round = 0; in; round++) {
      int dice[6] = {0};
      u32 rows = 0;
      for (int i = 0; i < in; i++) {
        int value = below(seed, 6);
        dice[value]++;
        rows |= 1u << value;
      }
      for (int k = 0; k < seats; k++) {
        int i = (starter + k) % seats;
        if (!seat[i].out) turn(seat[i], (i - round) & 3, rows, dice, in, seed);
      }
      starter = (starter + 1) % seats;
    }
    for (int i = 0; i < seats; i++) empty += seat[i].empty;
  }
  return empty;
}

// Positions from random games of one seat: free cells and cells to be touched, word by word.
extern "C" void write_positions(u64 seed, i64 count, u64 *out) {
  for (i64 at = 0; at < count;) {
    Seat seat;
    sit_down(seat);
    for (int round = 0; at < count; round++) {
      u64 places[WAYS * WORDS];
      u32 found[SHAPES];
      int colour = round & 3, shape, way, bit;
      for (int w = 0; w < WORDS; w++) {
        out[(2 * at) * WORDS + w] = GRID[w] & ~seat.filled[w] & ~seat.beside[colour][w];
        out[(2 * at + 1) * WORDS + w] = seat.begun >> colour & 1 ? seat.corners[colour][w] : CORNERS[w];
      }
      at++;
      find_for(seat, colour, places, found);
      u32 all = total(found, seat.unused);
      if (!all) break;
      pick(places, found, seat.unused, below(seed, all), shape, way, bit);
      place(seat, colour, shape, way, bit);
    }
  }
}

// All placements of all shapes in these positions, again and again; how many there are in all.
extern "C" i64 find_in_positions(const u64 *positions, i64 count, i64 repeats) {
  i64 found = 0;
  u64 places[WAYS * WORDS];
  u32 counts[SHAPES];
  for (i64 repeat = 0; repeat < repeats; repeat++)
    for (i64 at = 0; at < count; at++) {
      find(positions + 2 * at * WORDS, positions + (2 * at + 1) * WORDS, places, counts);
      for (int shape = 0; shape < SHAPES; shape++) found += counts[shape];
    }
  return found;
}
