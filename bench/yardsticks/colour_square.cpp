// The limit that Colour Square is measured against: random play of a cut-down standard game, by hand for one processor.
// A sheet with exact targets only, no corrections, no records, no last round of its own, closings judged entry by entry:
// a measure of speed, never of rules.
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

namespace {

constexpr int TARGET[16] = {22, 12, 6, 20, 4, 14, 15, 11, 19, 9, 10, 13, 16, 5, 15, 24};
constexpr u32 ORANGE = 1u << 0 | 1u << 3 | 1u << 15, PURPLE = 1u << 2 | 1u << 4 | 1u << 13;
constexpr u64 SQUARE = 0x0001000100010001;  // the four corners of square 0: 16 bits a colour

struct Sheet {
    u64 empty = ~u64{0};  // empty corners of open squares
    u32 circled = 0, shaded = 0;
    int jokers = 0, joker_sum = 0;
    int sum[16] = {};
};

inline u64 draw(u64& state) {  // splitmix64
    u64 bits = state += 0x9e3779b97f4a7c15;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

inline u32 below(u64 upper, u32 most) { return u32(upper * most >> 32); }

inline int nth(u64 mask, u32 index) {
#ifdef __BMI2__
    return int(_tzcnt_u64(_pdep_u64(u64{1} << index, mask)));
#else
    while (index--) mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

// Writes a value; the square that comes right by it, if one does.
inline u32 write(Sheet& sheet, int corner, int value) {
    sheet.empty &= ~(u64{1} << corner);
    const int square = corner & 15;
    sheet.sum[square] += value;
    if ((sheet.empty >> square & SQUARE) != 0) return 0;
    if (sheet.sum[square] == TARGET[square]) {
        sheet.circled |= 1u << square;
        return 1u << square;
    }
    sheet.shaded |= 1u << square;
    return 0;
}

inline void fill_joker(Sheet& sheet, int value) {
    sheet.jokers++;
    sheet.joker_sum += value;
}

// The active seat enters two coloured dice, each in any corner of its colour or a joker field.
inline u32 enter_two(Sheet& sheet, const int* dice, u64 bits, i64& entered) {
    u32 right = 0, corners = u32(__builtin_popcountll(sheet.empty)), ways = corners + (sheet.jokers < 2 ? 4 : 0);
    if (ways == 0) return 0;
    u32 index = below(bits >> 32, ways);
    int colour;
    if (index < corners) {
        const int corner = nth(sheet.empty, index);
        colour = corner >> 4;
        right |= write(sheet, corner, dice[colour]);
    } else {
        colour = int(index - corners);
        fill_joker(sheet, dice[colour]);
    }
    entered++;
    const u64 others = sheet.empty & ~(u64{0xffff} << colour * 16);
    corners = u32(__builtin_popcountll(others));
    ways = corners + (sheet.jokers < 2 ? 3 : 0);
    if (ways == 0) return right;
    index = below(bits & 0xffffffff, ways);
    if (index < corners) {
        const int corner = nth(others, index);
        right |= write(sheet, corner, dice[corner >> 4]);
    } else {
        const int other = int(index - corners);
        fill_joker(sheet, dice[other + (other >= colour)]);
    }
    entered++;
    return right;
}

// A passive seat enters the white die in any corner or a joker field.
inline u32 enter_white(Sheet& sheet, int value, u64& state, i64& entered) {
    if (sheet.empty == 0) return 0;
    const u32 corners = u32(__builtin_popcountll(sheet.empty));
    const u32 index = below(draw(state) >> 32, corners + (sheet.jokers < 2 ? 1 : 0));
    entered++;
    if (index < corners) return write(sheet, nth(sheet.empty, index), value);
    fill_joker(sheet, value);
    return 0;
}

// A roll, everybody's entries, and the squares that are closed for all by them.
inline u32 play_round(Sheet* sheets, int seats, int active, u64& state, i64& entered) {
    int dice[5];
    u64 rest = u32(draw(state));
    for (int& die : dice) {
        rest = (rest & 0xffffffff) * 6;
        die = 1 + int(rest >> 32);
    }
    u32 right = enter_two(sheets[active], dice, draw(state), entered);
    for (int seat = 0; seat < seats; seat++)
        if (seat != active) right |= enter_white(sheets[seat], dice[4], state, entered);
    if (right != 0)
        for (int seat = 0; seat < seats; seat++) sheets[seat].empty &= ~(right * SQUARE);
    return right;
}

inline int score(const Sheet& sheet, u32 crossed) {
    int points = 0;
    for (u32 left = sheet.circled; left != 0; left &= left - 1) points += TARGET[__builtin_ctz(left)];
    const u32 joined = sheet.circled & ~ORANGE, across = joined & joined >> 1 & 0x7777, down = joined & joined >> 4;
    points += 5 * (__builtin_popcount(across) + __builtin_popcount(down));
    points += 5 * __builtin_popcount((across | across << 1 | down | down << 4) & PURPLE);
    const u32 shaded = sheet.shaded | (0xffffu & ~(sheet.circled | sheet.shaded | crossed));
    return points - 10 * __builtin_popcount(shaded) - sheet.joker_sum;
}

}  // namespace

// Plays games and returns how many dice were entered; the points of all seats in all games go to `points`.
extern "C" i64 play_games(u64 seed, int seats, i64 games, i64* points) {
    u64 state = seed;
    i64 entered = 0, total = 0;
    for (i64 game = 0; game < games; game++) {
        Sheet sheets[6];
        u32 crossed = 0;
        int active = 0;
        for (bool is_last = false; !is_last;) {
            crossed |= play_round(sheets, seats, active, state, entered);
            for (int seat = 0; seat < seats; seat++) is_last |= sheets[seat].empty == 0;
            if (++active == seats) active = 0;
        }
        for (int turn = 0; turn < seats; turn++) {
            const int seat = (active + turn) % seats;
            if (sheets[seat].empty != 0) crossed |= play_round(sheets, seats, seat, state, entered);
        }
        for (int seat = 0; seat < seats; seat++) total += score(sheets[seat], crossed);
    }
    *points = total;
    return entered;
}
