import type { CallFlags } from '../../api/client.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import { type ChartState, type Lifecycle, restore } from './law/explain.ts';
import { setsAnew } from './law/repetition.ts';
import { createRecordMachine, type RecordServices, type Sending } from './recordMachine.ts';

/** The server's answer for any record: its state, the facts of its chart, its history. */
export interface RecordDetail<Facts> {
  state: ChartState;
  facts: Facts;
  history: readonly HistoryLine[];
}

/**
 * One kind of record as its flow and its page use it.
 * `Request` is what a person sends, as it goes over the wire; `Event` is the same as the chart takes it.
 */
export interface RecordLaw<
  Facts,
  Event extends { type: string },
  Detail extends RecordDetail<Facts>,
  Request extends { type: string },
> {
  readonly lifecycle: Lifecycle<Facts, Event>;
  readonly versionOf: (detail: Detail) => number;
  /**
   * A request as the chart takes it: amounts in minor units.
   * @throws RangeError where an amount is none.
   */
  readonly eventOf: (request: Request, detail: Detail) => Event;
}

/** The flags of every read; `background` if no person asked for it. */
export type ReadFlags = Required<Pick<CallFlags, 'signal' | 'background' | 'showError'>>;

/** The calls behind one kind of record. Their failures are shown by the screen, not as notices. */
export interface RecordCalls<Detail, Request> {
  /** Hand the flags on to the call unchanged. */
  load: (id: number, flags: ReadFlags) => Promise<Detail>;
  /** Sends one event with this key and version; answers the whole record. */
  send: (id: number, sending: Sending<Request>) => Promise<Detail>;
}

/** The services of a flow, beside the calls. */
export type RecordFlowServices<Detail, Request> = Pick<
  RecordServices<Detail, Request>,
  'drafts' | 'newKey' | 'onDone'
>;

/** The flow of one record, as `createRecordFlow` makes it. */
export type RecordMachine<Detail, Request extends { type: string }> = ReturnType<
  typeof createRecordMachine<Detail, Request>
>;

/**
 * The steps of a person with one record of any kind: look, choose an event, fill it in, send it,
 * settle a conflict. It asks the same law as the server.
 */
export function createRecordFlow<
  Facts,
  Event extends { type: string },
  Detail extends RecordDetail<Facts>,
  Request extends { type: string },
>(
  law: RecordLaw<Facts, Event, Detail, Request>,
  calls: RecordCalls<Detail, Request>,
  services: RecordFlowServices<Detail, Request>,
): RecordMachine<Detail, Request> {
  return createRecordMachine<Detail, Request>(`${law.lifecycle.id}Flow`, {
    ...services,
    send: calls.send,
    load: (id, signal, background) => calls.load(id, { signal, background, showError: false }),
    isRecord: (data): data is Detail => isDetail(law, data),
    isLegal: (detail, request) => takes(law, detail, request),
    setsAnew: ({ event }) => setsAnew(law.lifecycle, event),
    versionOf: law.versionOf,
    historyOf: ({ history }) => history,
  });
}

function takes<
  Facts,
  Event extends { type: string },
  Detail extends RecordDetail<Facts>,
  Request extends { type: string },
>(law: RecordLaw<Facts, Event, Detail, Request>, detail: Detail, request: Request): boolean {
  try {
    return restore(law.lifecycle, detail.state, detail.facts).can(law.eventOf(request, detail));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Checks the fields that the flow and the chart rely on, not every field. */
function isDetail<Detail>(law: { versionOf: (detail: Detail) => number }, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { state, facts, history } = data as { [Key in keyof RecordDetail<unknown>]?: unknown };
  const isWhole =
    ((typeof state === 'object' && state !== null) || typeof state === 'string') &&
    typeof facts === 'object' &&
    facts !== null &&
    Array.isArray(history);
  return isWhole && hasVersion(law, data as Detail);
}

/** An answer that is no record may lack the version. */
function hasVersion<Detail>(law: { versionOf: (detail: Detail) => number }, data: Detail): boolean {
  try {
    return typeof law.versionOf(data) === 'number';
  } catch {
    return false;
  }
}
