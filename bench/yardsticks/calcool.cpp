// Calcool's two inner loops in C++, the limit that bench/calcool.py measures against. A measure of speed, not of rules.
// g++ -O3 -march=native -shared -fPIC
#include <cstdint>

using u64 = uint64_t;
using i64 = int64_t;
using u8 = uint8_t;

// Kinds of fields: 0 single, 1 left half of a double, 2 right half. A die is 6 * colour + pips - 1; 60 is none.

// Points of `count` chains of ten dice, row by row: fields of the valid part, and 1 off for each die behind a gap.
extern "C" i64 score_chains(const u8 *chains, i64 count, i64 repeats, const i64 *points, const i64 *kind,
                            const u64 *target, int8_t *out) {
  i64 total = 0;
  for (i64 repeat = 0; repeat < repeats; repeat++)
    for (i64 i = 0; i < count; i++) {
      const u8 *chain = chains + 10 * i;
      int sum = 0, last = 7, gap = 10;
      unsigned seen = 0, matched_before = 0;
      bool valid = true;
      for (int at = 0; at < 10; at++) {
        int die = chain[at];
        if (die >= 60) { gap = at; break; }
        int colour = (die * 43) >> 8, pips = die - 6 * colour;
        unsigned bit = 1u << colour;
        valid = valid && !(seen & bit) && pips != last;
        seen |= bit;
        last = pips;
        unsigned matched = (unsigned)((target[at] >> die) & 1) & valid;
        sum += kind[at] == 0 ? (int)(matched * points[at])
                             : (kind[at] == 2 ? (int)((matched & matched_before) * points[at]) : 0);
        matched_before = matched;
      }
      for (int at = gap; at < 10; at++) sum -= chain[at] < 60;
      out[i] = (int8_t)sum;
      total += sum;
    }
  return total;
}

// The exact best chain of ten: six values, one for each pips of the last die, in the bytes of one number; dynamic
// programming over the 1024 sets of colours. Bytes start at 64 and rise by 4 a die, so that none falls below zero.
static const u64 TOP = 0x8080808080808080ull, SIX = 0x0000ffffffffffffull, ONES = 0x010101010101ull;

static inline u64 larger(u64 a, u64 b) {
  u64 d = ((a | TOP) - b) & TOP, m = (d << 1) - (d >> 7);
  return b ^ ((a ^ b) & m);
}
static inline u64 turn(u64 x, int k) { return ((x >> (8 * k)) | (x << (48 - 8 * k))) & SIX; }
static inline u64 best_of_others(u64 x) {
  u64 a = larger(turn(x, 1), turn(x, 2));
  return larger(larger(a, turn(a, 2)), turn(x, 5));
}
static u64 spread(u64 faces) {
  u64 x = 0;
  for (int p = 0; p < 6; p++) if (faces >> p & 1) x |= 0xffull << (8 * p);
  return x;
}

struct Spread {
  u64 of[64];
  Spread() { for (int s = 0; s < 64; s++) of[s] = spread(s); }
};
static const Spread SPREAD;

static int best_chain(u64 pool, const i64 *points, const i64 *kind, const u64 *target, u8 *chain) {
  static u64 end[1024], after[1024], half_end[1024], half_after[1024];
  u64 gain[10][10], match[10][10], may[10];
  const u64 rise = 4 * ONES;
  for (int c = 0; c < 10; c++) may[c] = SPREAD.of[(pool >> (6 * c)) & 63];
  for (int j = 0; j < 10; j++)
    for (int c = 0; c < 10; c++) {
      u64 m = SPREAD.of[(target[j] >> (6 * c)) & 63] & may[c];
      i64 v = kind[j] == 0 ? points[j] : 0;
      match[j][c] = m;
      gain[j][c] = v >= 0 ? rise + (m & ONES * (u64)v) : rise - (m & ONES * (u64)-v);
    }
  after[0] = 64 * ONES;
  for (int set = 1; set < 1024; set++) {
    int j = __builtin_popcount(set) - 1;
    u64 x = 0, y = 0;
    for (int t = set; t; t &= t - 1) {
      int c = __builtin_ctz(t);
      x = larger(x, (after[set & ~(1 << c)] + gain[j][c]) & may[c]);
    }
    if (kind[j] == 1) {
      for (int t = set; t; t &= t - 1) {
        int c = __builtin_ctz(t);
        y = larger(y, (after[set & ~(1 << c)] + rise) & match[j][c]);
      }
      half_end[set] = y;
      half_after[set] = best_of_others(y);
    } else if (kind[j] == 2) {
      u64 both = rise + ONES * (u64)points[j];
      for (int t = set; t; t &= t - 1) {
        int c = __builtin_ctz(t);
        x = larger(x, (half_after[set & ~(1 << c)] + both) & match[j][c]);
      }
    }
    end[set] = x;
    after[set] = best_of_others(x);
  }
  int best = 0, p = 0;
  for (int q = 0; q < 6; q++) {
    int v = (end[1023] >> (8 * q)) & 255;
    if (v > best) { best = v; p = q; }
  }
  if (best < 84) return -99;
  int set = 1023, now = best;
  bool half = false;
  for (int j = 9; j >= 0; j--) {
    bool found = false;
    for (int t = set; t && !found; t &= t - 1) {
      int c = __builtin_ctz(t), from = set & ~(1 << c), m = (match[j][c] >> (8 * p)) & 1;
      if (!((may[c] >> (8 * p)) & 1) || (half && !m)) continue;
      int g = half ? 4 : (int)((gain[j][c] >> (8 * p)) & 255);
      for (int q = 0; q < 6 && !found; q++) {
        if (q == p && j) continue;
        int before = j ? (int)((end[from] >> (8 * q)) & 255) : 64;
        int both = kind[j] == 2 && m && j ? (int)((half_end[from] >> (8 * q)) & 255) : 0;
        if (before >= 64 && before + g == now) {
          found = true; half = false; now = before;
        } else if (both >= 64 && both + 4 + points[j] == now) {
          found = true; half = true; now = both;
        }
        if (found) { chain[j] = c * 6 + p; set = from; p = q; }
      }
    }
    if (!found) return -98;
  }
  return best - 104;
}

extern "C" i64 best_chains(const u64 *pools, i64 count, const i64 *points, const i64 *kind, const u64 *target,
                           u8 *chains, int *found) {
  i64 total = 0;
  for (i64 i = 0; i < count; i++) {
    found[i] = best_chain(pools[i], points + 10 * i, kind + 10 * i, target + 10 * i, chains + 10 * i);
    total += found[i];
  }
  return total;
}
