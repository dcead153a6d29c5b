/** A small seeded source of chance: the same seed gives the same demo data. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** Whether something that happens this often happens now. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
}

/** Mulberry32: 32 bits of state are plenty for demo data. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[whole(0, from.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      const [first] = entries;
      if (!first) throw new Error('There is nothing to pick from');
      return first[0];
    },
  };
}
