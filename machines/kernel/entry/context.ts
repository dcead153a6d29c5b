import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { DiscardReason, DraftOwner, DraftStorage, FoundDraft, StoredDraft } from './draft.ts';
import type { KeeperReport } from './draftKeeper.ts';
import type { FieldVerdict, StepDraft, StepOrder } from './steps.ts';

/** The request that is sent in the end. Its key stays the same until it is answered. */
export interface Attempt<Body> {
  key: string;
  body: Body;
}

/** The fields of every draft of a guided entry, beside its answers. */
export interface EntryDraft<Step extends string, Body> extends StepDraft<Step> {
  draftId: string;
  /** How many attempts were answered. With the draft's id it makes the next idempotency key. */
  answered: number;
  /** Sent and not yet answered. */
  attempt: Attempt<Body> | null;
}

/** The input of a guided entry. */
export interface EntryInput<Draft> {
  owner: DraftOwner;
  storage: DraftStorage;
  /** What the kind of draft has `read`. */
  found: FoundDraft<Draft>;
  /** The id of a draft that is begun here, never used before, and part of its idempotency keys. */
  draftId: string;
  /** Different in every tab. */
  tab: string;
  /** Milliseconds; the server decides in the end. */
  clock: () => number;
}

export interface EntryContext<Draft, Step, Answer> {
  input: EntryInput<Draft>;
  /** How many drafts were begun since the start: keeps their ids apart. */
  begun: number;
  draft: Draft;
  /** An unfinished draft that can be continued. */
  offer: StoredDraft<Draft> | null;
  /** Why a stored draft is not offered. */
  discarded: DiscardReason | null;
  /** Steps that the person tried to leave: they show what is missing. */
  asked: readonly Step[];
  /** The server's messages by field, until their step is changed. */
  errors: Record<string, string>;
  failure: ApiFailure | null;
  /** The attempt got no answer, so it may have been done. An answer to the same key settles it. */
  isLost: boolean;
  /** The option it was last sent with, if there are several. */
  option: string | null;
  /** When the draft was saved last, ISO 8601. */
  savedAt: string | null;
  /** What another tab has saved meanwhile, or that it removed the draft; null if neither. */
  other: { stored: StoredDraft<Draft> | null } | null;
  committed: Answer | null;
}

/** The events of every guided entry. */
export type EntryFlowEvent<Draft, Step> =
  | KeeperReport<Draft>
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO_TO'; step: Step }
  /** Continue the unfinished draft. */
  | { type: 'CONTINUE' }
  /** Discard it and begin with an empty one. */
  | { type: 'DISCARD' }
  | { type: 'RETRY' }
  /** `option` says how, if there are several ways to send it. */
  | { type: 'COMMIT'; option?: string }
  | { type: 'TAKE_OTHER' }
  | { type: 'KEEP_MINE' }
  | { type: 'SEARCH_FAILED'; failure: ApiFailure | null };

export type EntryEvent<Draft, Step, Change> =
  | EntryFlowEvent<Draft, Step>
  /** An answer of the person. */
  | { type: 'CHANGE'; change: Change };

/** One guided entry: its draft, its steps, and the errors of an answer. */
export interface EntryRules<Step extends string, Draft, Change, Body> {
  /** The name of the record's lifecycle: `purchaseOrder`. */
  readonly id: string;
  /** The order of the steps, as `stepOrder` makes it. The last one sends. */
  readonly order: StepOrder<Step, Draft>;
  /** A draft without any answer. */
  empty: (draftId: string) => Draft;
  /** Whether discarding the draft would lose anything. */
  isWorthKeeping: (draft: Draft) => boolean;
  /** The errors of a step of the draft; `now` in milliseconds. */
  verdicts: (draft: Draft, step: Step, now: number) => readonly FieldVerdict[];
  /** The draft after a change. It loses nothing else. */
  change: (draft: Draft, change: Change) => Draft;
  /** The draft after the person tried to go on from a step and could not. */
  asked?: (draft: Draft) => Draft;
  /** The body of the call for a draft. */
  bodyOf: (draft: Draft, option: string | null) => Body;
}

/** The calls of a guided entry. Each rejects with an `ApiFailure`. */
export interface EntryServices<Draft, Body, Answer> {
  /** Reloads the data of other records that an old draft shows. */
  refresh: (draft: Draft, signal: AbortSignal) => Promise<Draft>;
  /** The same attempt may be sent again: its key makes sure that only one record is made. */
  commit: (attempt: Attempt<Body>, signal: AbortSignal) => Promise<Answer>;
}

/** The context of the first draft and of every further one. */
export function freshContext<Draft, Step, Answer>(
  empty: (draftId: string) => Draft,
  input: EntryInput<Draft>,
  begun: number,
): EntryContext<Draft, Step, Answer> {
  return {
    input,
    begun,
    draft: empty(`${input.draftId}.${begun}`),
    offer: null,
    discarded: null,
    asked: [],
    errors: {},
    failure: null,
    isLost: false,
    option: null,
    savedAt: null,
    other: null,
    committed: null,
  };
}
