/** What XState asks for after a transition. */
export interface ChartAction {
  type: string;
  params?: unknown;
}

/** A delay that begins to run: the event that it sends, and after how long. */
interface Delay {
  timerId: string;
  event: string;
  milliseconds: number;
}

/**
 * The delays that run and those that no longer do, once all actions of a transition were taken in
 * their order: of a state that is entered and left again in one step nothing goes on running.
 */
export function delaysAfter(actions: readonly ChartAction[]): {
  ended: string[];
  started: Delay[];
} {
  const last = new Map<string, Delay | null>();
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') last.set(sendIdOf(params), null);
    const delay = type === 'xstate.raise' ? delayOf(params) : null;
    if (delay) last.set(delay.timerId, delay);
  }
  return {
    ended: [...last].flatMap(([timerId, delay]) => (delay ? [] : [timerId])),
    started: [...last.values()].filter((delay) => delay !== null),
  };
}

const sendIdOf = (params: unknown): string => (params as { sendId: string }).sendId;

function delayOf(params: unknown): Delay | null {
  const raise = params as { id?: string; delay?: number; event: { type: string } };
  return raise.id === undefined || raise.delay === undefined
    ? null
    : { timerId: raise.id, event: raise.event.type, milliseconds: raise.delay };
}
