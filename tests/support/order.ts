import { seeded } from '../../server/kernel/demo/random.ts';

/** The number of the order in which files and tests run: `ORDER`; without it, the usual one. */
export function wishedOrder(): number | undefined {
  const wished = process.env.ORDER;
  if (wished === undefined || wished === '') return undefined;
  const order = Number(wished);
  if (!Number.isInteger(order) || order < 0) throw new Error('ORDER has to be a whole number');
  return order;
}

/** The same in another order, which the number alone decides. */
export function shuffled<T>(all: readonly T[], order: number): T[] {
  const random = seeded(order);
  return all
    .map((one) => ({ one, place: random.next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one);
}

/** What Vitest is told of the order of the tests in a file. */
export function orderForVitest(): string[] {
  const order = wishedOrder();
  return order === undefined ? [] : ['--sequence.shuffle.tests=true', `--sequence.seed=${order}`];
}

/** What Playwright is told of the order of files. */
export function orderForPlaywright(): string[] {
  const order = wishedOrder();
  return order === undefined ? [] : [`--shuffle=${order}`];
}
