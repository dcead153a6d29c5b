import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';

/** What is being typed for one event: the event's type, and the form's values as they are. */
export interface Typed {
  type: string;
  input: unknown;
  /** What was sent of it and never answered: it may have been done. */
  unanswered?: Sending<{ type: string }>;
  /** Typed in another tab, or before the browser was closed: it waits until its event is opened. */
  elsewhere?: boolean;
}

/** One event on its way to the server: sent again under the same key until it is answered. */
export interface Sending<Event> {
  event: Event;
  /** The version that the person looked at. */
  version: number;
  /** One a person's intent. */
  key: string;
}

/** What the flow asks of the world; a test brings its own. */
export interface RecordServices<Record, Event> {
  /** `background` where no person asked for it. */
  load: (id: number, signal: AbortSignal, background: boolean) => Promise<Record>;
  /** Answers the record as it is after the event. */
  send: (id: number, sending: Sending<Event>) => Promise<Record>;
  /** Whether data that came over the wire is a record: an empty answer is none. */
  isRecord: (data: unknown) => data is Record;
  /** Whether the chart still takes the event, asked of the record as it is. */
  isLegal: (record: Record, event: Event) => boolean;
  /** Whether what others did since changed what the record says, and not its place alone. */
  setsAnew: (line: HistoryLine) => boolean;
  versionOf: (record: Record) => number;
  historyOf: (record: Record) => readonly HistoryLine[];
  newKey: () => string;
  /** Keeps what is typed over an ended session or a closed page. */
  drafts: {
    read: (id: number) => Typed | null;
    write: (id: number, typed: Typed) => void;
    clear: (id: number) => void;
  };
  /** Told after the server has taken an event. */
  onDone: (event: Event, record: Record) => void;
}

export interface RecordFlowContext<Record, Event> {
  id: number;
  record: Record | null;
  typed: Typed | null;
  sending: Sending<Event> | null;
  /** What was sent and not answered for certain: the same event goes out as the same again. */
  unanswered: Sending<{ type: string }> | null;
  /** Whether an answer to it was lost: only an answer to the very same key tells what became of it. */
  lost: boolean;
  /** Why the last load or event failed; null once something else is begun. */
  failure: ApiFailure | null;
  /** In a conflict: what others did since the person looked. */
  since: readonly HistoryLine[];
  /** Whether what is typed was kept from an earlier visit. */
  restored: boolean;
}

export type RecordFlowEvent<Event> =
  /** Reads anew, quietly; `background` where the page does so by itself. */
  | { type: 'REFRESH'; background?: boolean }
  /** Opens the form of an event. */
  | { type: 'OPEN'; event: string; input?: unknown }
  /** What is typed so far. */
  | { type: 'KEEP'; input: unknown }
  | { type: 'CLOSE' }
  | { type: 'SUBMIT'; event: Event }
  | { type: 'RETRY' }
  /** In a conflict: send the same event on the record as it is now, where that still says the same. */
  | { type: 'SEND_AGAIN' }
  /** In a conflict: go back to the form with what was typed. */
  | { type: 'REVISE' };
