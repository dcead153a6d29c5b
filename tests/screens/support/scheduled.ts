/**
 * Counts what React's scheduler has still to do: it takes `setImmediate` when it is loaded, so this
 * is imported before it.
 */
let open = 0;
let steps = 0;

const { setImmediate: later, setTimeout: afterAll } = globalThis;

function counted<Args extends unknown[]>(work: (...args: Args) => void, ...args: Args) {
  open += 1;
  steps += 1;
  const done = () => {
    open -= 1;
    work(...args);
  };
  return SLOW === 0 ? later(done) : afterAll(done, Math.random() * SLOW);
}
globalThis.setImmediate = Object.assign(counted, later) as unknown as typeof setImmediate;

/**
 * With `SLOW_SCREENS`, up to so many milliseconds for each answer of the host and each step of
 * drawing: a test that does not wait for what it looks at fails then, as it may on a busy machine.
 */
const SLOW = Number(process.env.SLOW_SCREENS ?? 0);

/** As long as an answer may be on its way. */
export const onItsWay = (): Promise<void> =>
  SLOW === 0
    ? Promise.resolve()
    : new Promise((resolve) => afterAll(resolve, Math.random() * SLOW));

/** More rounds than any screen needs; one that draws without end is not waited for. */
const ROUNDS = 100;

/** Waits until all that was done is drawn, and what was drawn has had its effects. */
export async function allDrawn(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise<void>((resolve) => afterAll(resolve, SLOW));
    if (open === 0) return;
  }
}

/** How many steps of drawing were counted so far: none where React was loaded before this. */
export const stepsCounted = (): number => steps;
