import { z } from 'zod';
import { KEY_LIFE } from '../../../api/kernel/keys.ts';

/** The owner: an account has one draft of each kind in each of its shops. */
const owner = z.object({ accountId: z.number().int(), shopId: z.number().int() });
export type DraftOwner = z.output<typeof owner>;

/** A draft as it is stored. */
export interface StoredDraft<Draft> {
  format: number;
  owner: DraftOwner;
  /** Different for every save of every tab, so that a tab notices a save of another one. */
  stamp: string;
  /** ISO 8601. */
  savedAt: string;
  draft: Draft;
}

/** Why a stored draft is not offered. */
export type DiscardReason = 'corrupt' | 'foreign' | 'outdated' | 'forgotten';

/** The draft that was found in the storage. */
export interface FoundDraft<Draft> {
  stored: StoredDraft<Draft> | null;
  discarded: DiscardReason | null;
}

/** Where drafts are stored: the browser's storage, or a test's. Every method may throw. */
export interface DraftStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  /** Calls back when another tab changes the storage; the key is null if everything was cleared. */
  subscribe: (listener: (key: string | null) => void) => () => void;
}

/** A kind of draft: where it is stored and how it is read. */
export interface DraftKind<Draft> {
  readonly format: number;
  key: (whose: DraftOwner) => string;
  /**
   * Reads the draft of an account and shop. Whatever lies there, it does not throw: what is not a
   * draft of this format and owner is not offered, and says why.
   */
  read: (storage: DraftStorage, whose: DraftOwner) => FoundDraft<Draft>;
}

/**
 * Makes a kind of draft.
 * @param kind `name` is unlike that of any other kind; `format` goes up when the shape changes:
 * others are not read any more.
 */
export function draftKind<Draft>(kind: {
  name: string;
  format: number;
  schema: z.ZodType<Draft>;
}): DraftKind<Draft> {
  const { name, format, schema } = kind;
  const envelope = z.object({ format: z.number(), owner });
  const whole = z.object({
    format: z.literal(format),
    owner,
    stamp: z.string().min(1),
    savedAt: z.iso.datetime({ offset: true }),
    draft: schema,
  });
  const key = ({ accountId, shopId }: DraftOwner) => `larder.${name}.${accountId}.${shopId}`;

  const parse = (text: string, whose: DraftOwner): FoundDraft<Draft> => {
    const refuse = (discarded: DiscardReason) => ({ stored: null, discarded });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return refuse('corrupt');
    }
    const found = envelope.safeParse(value);
    if (!found.success) return refuse('corrupt');
    const { accountId, shopId } = found.data.owner;
    if (accountId !== whose.accountId || shopId !== whose.shopId) return refuse('foreign');
    if (found.data.format !== format) return refuse('outdated');
    const stored = whole.safeParse(value);
    return stored.success
      ? { stored: stored.data as StoredDraft<Draft>, discarded: null }
      : refuse('corrupt');
  };

  return {
    format,
    key,
    read: (storage, whose) => {
      try {
        const text = storage.getItem(key(whose));
        return text === null ? { stored: null, discarded: null } : parse(text, whose);
      } catch {
        return { stored: null, discarded: null };
      }
    },
  };
}

/**
 * What of what was found is offered. What was sent without an answer, so long ago that the server
 * has forgotten its key, would be made twice where it was made then: it is not.
 * @param now Milliseconds.
 */
export function offerOf<Draft extends { attempt: unknown }>(
  { stored, discarded }: FoundDraft<Draft>,
  now: number,
): { offer: StoredDraft<Draft> | null; discarded: DiscardReason | null } {
  const isForgotten =
    stored !== null && stored.draft.attempt !== null && now - Date.parse(stored.savedAt) > KEY_LIFE;
  return isForgotten ? { offer: null, discarded: 'forgotten' } : { offer: stored, discarded };
}
