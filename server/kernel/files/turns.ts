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
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
