import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { DiscardReason, DraftOwner, DraftStorage, FoundDraft, StoredDraft } from './draft.ts';
import type { KeeperReport } from './draftKeeper.ts';
import type { FieldVerdict, StepDraft, StepOrder } from './steps.ts';

/** What is sent in the end, under a key that stays the same until it is answered. */
export interface Attempt<Body> {
  key: string;
  body: Body;
}

/** What every draft of a guided entry holds beside its answers. */
export interface EntryDraft<Step extends string, Body> extends StepDraft<Step> {
  draftId: string;
  /** How many attempts were answered: with the draft's id it makes the next idempotency key. */
  answered: number;
  /** Sent, and no answer came yet. */
  attempt: Attempt<Body> | null;
}

/** What a guided entry is started with. */
export interface EntryInput<Draft> {
  owner: DraftOwner;
  storage: DraftStorage;
  /** What the kind of draft has `read`. */
  found: FoundDraft<Draft>;
  /** Never used before: the id of the draft that is begun here, and part of its idempotency keys. */
  draftId: string;
  /** Different in every tab. */
  tab: string;
  /** Milliseconds; the server decides in the end. */
  clock: () => number;
}

export interface EntryContext<Draft, Step, Answer> {
  input: EntryInput<Draft>;
  /** How many were begun since the start: keeps the drafts' ids apart. */
  begun: number;
  draft: Draft;
  /** The half-done one that can be taken up again. */
  offer: StoredDraft<Draft> | null;
  /** Why something that was stored is not offered. */
  discarded: DiscardReason | null;
  /** Steps that the person wanted to leave: what is missing there is said. */
  asked: readonly Step[];
  /** The server's messages by field, until the step they are of is changed. */
  errors: Record<string, string>;
  failure: ApiFailure | null;
  /** A try of the draft's attempt got no answer: it may have been done, until an answer speaks for it. */
  isLost: boolean;
  /** How it was to be sent last, where there is more than one way. */
  option: string | null;
  /** When the draft was saved last, ISO 8601. */
  savedAt: string | null;
  /** What another tab saved meanwhile, or that it removed the draft; null while none did. */
  other: { stored: StoredDraft<Draft> | null } | null;
  committed: Answer | null;
}

/** What happens in any guided entry, whatever it asks. */
export type EntryFlowEvent<Draft, Step> =
  | KeeperReport<Draft>
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO_TO'; step: Step }
  /** Takes the half-done one up again. */
  | { type: 'CONTINUE' }
  /** Throws it away and begins with an empty one. */
  | { type: 'DISCARD' }
  | { type: 'RETRY' }
  /** `option` says how, where there is more than one way to send it. */
  | { type: 'COMMIT'; option?: string }
  | { type: 'TAKE_OTHER' }
  | { type: 'KEEP_MINE' }
  | { type: 'SEARCH_FAILED'; failure: ApiFailure | null };

export type EntryEvent<Draft, Step, Change> =
  | EntryFlowEvent<Draft, Step>
  /** Something that the person answers. */
  | { type: 'CHANGE'; change: Change };

/** What one guided entry is: its draft, its questions, and what stands against an answer. */
export interface EntryRules<Step extends string, Draft, Change, Body> {
  /** The name of the record's lifecycle: `purchaseOrder`. */
  readonly id: string;
  /** The order of the steps, as `stepOrder` makes it. The last one sends. */
  readonly order: StepOrder<Step, Draft>;
  /** A draft of which nothing is answered yet. */
  empty: (draftId: string) => Draft;
  /** Whether there is anything that would be lost. */
  isWorthKeeping: (draft: Draft) => boolean;
  /** What stands against a step of the draft now; `now` in milliseconds. */
  verdicts: (draft: Draft, step: Step, now: number) => readonly FieldVerdict[];
  /** The draft after a change; nothing else is lost by it. */
  change: (draft: Draft, change: Change) => Draft;
  /** The draft after the person wanted to go on from its step and could not. */
  asked?: (draft: Draft) => Draft;
  /** What is sent for a draft. */
  bodyOf: (draft: Draft, option: string | null) => Body;
}

/** What of a guided entry reaches outside. Each rejects with an `ApiFailure`. */
export interface EntryServices<Draft, Body, Answer> {
  /** A draft may be old: what it shows of other records, read anew. */
  refresh: (draft: Draft, signal: AbortSignal) => Promise<Draft>;
  /** The same attempt may be sent again: its key makes it one record. */
  commit: (attempt: Attempt<Body>, signal: AbortSignal) => Promise<Answer>;
}

/** The context at the start, and of every further one that is begun. */
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
