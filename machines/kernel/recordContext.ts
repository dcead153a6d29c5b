import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';

/** A form in use: the event's type and the form's values. */
export interface Typed {
  type: string;
  input: unknown;
  /** The request that was sent and never answered: it may have been done. */
  unanswered?: Sending<{ type: string }>;
  /**
   * Typed in another tab or before the browser was closed: kept until its event's form is opened.
   */
  elsewhere?: boolean;
  /** When it was typed, ISO 8601; missing where that is not known. */
  at?: string | null;
}

/** An event on its way to the server. It is sent again under the same key until it is answered. */
export interface Sending<Event> {
  event: Event;
  /** The version that the person looked at. */
  version: number;
  /** One key for each intent of the person. */
  key: string;
}

/** The calls and the storage of the flow. A test brings its own. */
export interface RecordServices<Record, Event> {
  /** `background` if no person asked for it. */
  load: (id: number, signal: AbortSignal, background: boolean) => Promise<Record>;
  /** Answers the record after the event. */
  send: (id: number, sending: Sending<Event>) => Promise<Record>;
  /** Whether the answer holds a record: an empty one does not. */
  isRecord: (data: unknown) => data is Record;
  /** Whether the chart still takes the event, now that the record is as it is. */
  isLegal: (record: Record, event: Event) => boolean;
  /** Whether others have changed the record's content since, not only its place. */
  setsAnew: (line: HistoryLine) => boolean;
  versionOf: (record: Record) => number;
  historyOf: (record: Record) => readonly HistoryLine[];
  newKey: () => string;
  /** Keeps typed values when the session ends or the page closes. */
  drafts: {
    read: (id: number) => Typed | null;
    write: (id: number, typed: Typed) => void;
    clear: (id: number) => void;
    /** What was typed for one event whose form was left. */
    readAside: (id: number, type: string) => Typed | null;
    clearAside: (id: number, type: string) => void;
    /** Keeps it for the next time that the form of its event is opened. */
    setAside: (id: number, typed: Typed) => void;
  };
  /** Called after the server has taken an event. */
  onDone: (event: Event, record: Record) => void;
}

export interface RecordFlowContext<Record, Event> {
  id: number;
  record: Record | null;
  typed: Typed | null;
  sending: Sending<Event> | null;
  /** A request without a certain answer: the same event is sent with the same key again. */
  unanswered: Sending<{ type: string }> | null;
  /** Whether its answer was lost: only an answer to the same key tells what happened. */
  lost: boolean;
  /** Why the last load or event failed; null once something else begins. */
  failure: ApiFailure | null;
  /** In a conflict: what others have done since the person looked. */
  since: readonly HistoryLine[];
  /** That the typed values are from an earlier visit, and from when, ISO 8601; else null. */
  kept: { at: string | null } | null;
  /** How often a form was begun anew: each is another one. */
  begun: number;
}

export type RecordFlowEvent<Event> =
  /** Reload quietly; `background` if the page does so by itself. */
  | { type: 'REFRESH'; background?: boolean }
  /** Opens the form of an event. */
  | { type: 'OPEN'; event: string; input?: unknown }
  /** The values typed so far. */
  | { type: 'KEEP'; input: unknown }
  /** Gives up what is typed. */
  | { type: 'CLOSE' }
  /** Closes the form; what is typed is there again when it is opened. */
  | { type: 'LEAVE' }
  /** Empties the form of what an earlier visit left. */
  | { type: 'START_ANEW' }
  | { type: 'SUBMIT'; event: Event }
  | { type: 'RETRY' }
  /** In a conflict: send the same event to the record as it is now, if its content is the same. */
  | { type: 'SEND_AGAIN' }
  /** In a conflict: go back to the form and keep the typed values. */
  | { type: 'REVISE' };
