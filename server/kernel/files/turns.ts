const all = { running: 0, waiting: 0 };

/** How many pieces of work run and wait, of all that take turns in this process. */
export const workInTurns = (): Readonly<typeof all> => all;

/**
 * Lets only so many pieces of work run at once; the others wait in the order in which they came.
 *
 * @example
 * const inTurn = turns(2);
 * const sheet = await inTurn(() => read(file));
 */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      all.waiting += 1;
      await new Promise<void>((go) => waiting.push(go));
      all.waiting -= 1;
    } else running += 1;
    all.running += 1;
    try {
      return await work();
    } finally {
      all.running -= 1;
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
