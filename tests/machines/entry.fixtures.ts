import { createActor } from 'xstate';
import { z } from 'zod';
import type { EntryRules, EntryServices } from '../../machines/kernel/entry/context.ts';
import { type DraftStorage, draftKind } from '../../machines/kernel/entry/draft.ts';
import { createEntryMachine } from '../../machines/kernel/entry/machine.ts';
import { type FieldVerdict, stepOrder } from '../../machines/kernel/entry/steps.ts';

const STEPS = ['who', 'what', 'check'] as const;
export type Step = (typeof STEPS)[number];

const schema = z.object({
  draftId: z.string(),
  step: z.enum(STEPS),
  reached: z.enum(STEPS),
  answered: z.number(),
  attempt: z
    .object({
      key: z.string(),
      body: z.object({ who: z.string(), what: z.string(), how: z.string().nullable() }),
    })
    .nullable(),
  who: z.string(),
  what: z.string(),
});
type Draft = z.output<typeof schema>;
export type Body = { who: string; what: string; how: string | null };
type Change = { field: 'who' | 'what'; text: string };

export const drafts = draftKind({ name: 'toyDraft', format: 1, schema });

const verdicts = (draft: Draft, step: Step): FieldVerdict[] =>
  (step === 'who' || step === 'what') && draft[step] === ''
    ? [{ field: step, reason: { rule: `${step}IsGiven` }, missing: true }]
    : [];

const rules: EntryRules<Step, Draft, Change, Body> = {
  id: 'toy',
  order: stepOrder<Step, Draft>(
    STEPS,
    verdicts,
    (field) => STEPS.find((step) => step === field) ?? null,
  ),
  empty: (draftId) => ({
    draftId,
    step: 'who',
    reached: 'who',
    answered: 0,
    attempt: null,
    who: '',
    what: '',
  }),
  isWorthKeeping: ({ who }) => who !== '',
  verdicts,
  change: (draft, { field, text }) => ({ ...draft, [field]: text }),
  bodyOf: ({ who, what }, how) => ({ who, what, how }),
};

/** A storage that tabs share; each hears what the others do. */
export function sharedStorage() {
  const all = new Map<string, string>();
  const listeners = new Map<DraftStorage, (key: string | null) => void>();
  const tab = (): DraftStorage => {
    const tell = (key: string) => {
      for (const [other, listener] of listeners) if (other !== self) listener(key);
    };
    const self: DraftStorage = {
      getItem: (key) => all.get(key) ?? null,
      setItem: (key, value) => {
        all.set(key, value);
        tell(key);
      },
      removeItem: (key) => {
        all.delete(key);
        tell(key);
      },
      subscribe: (listener) => {
        listeners.set(self, listener);
        return () => listeners.delete(self);
      },
    };
    return self;
  };
  return { tab, all };
}

export const owner = { accountId: 4, shopId: 1 };

/** The toy entry in a tab, over services that a test gives. */
export function opened(
  storage: DraftStorage,
  services: Partial<EntryServices<Draft, Body, string>> = {},
  tab = 'a',
) {
  const machine = createEntryMachine<Step, Draft, Change, Body, string>(rules, drafts, {
    refresh: async (draft) => draft,
    commit: async () => 'done',
    ...services,
  });
  const input = {
    owner,
    storage,
    found: drafts.read(storage, owner),
    draftId: `draft-${tab}`,
    tab,
    clock: () => Date.parse('2026-11-21T08:00:00Z'),
  };
  const actor = createActor(machine, { input }).start();
  const type = (field: 'who' | 'what', text: string) =>
    actor.send({ type: 'CHANGE', change: { field, text } });
  return {
    actor,
    type,
    next: () => actor.send({ type: 'NEXT' }),
    /** Everything answered, and the last step shown. */
    fill: () => {
      type('who', 'Mei');
      actor.send({ type: 'NEXT' });
      type('what', 'Rice');
      actor.send({ type: 'NEXT' });
    },
    now: () => actor.getSnapshot(),
    at: () => JSON.stringify(actor.getSnapshot().value),
  };
}

export const rest = () => new Promise((resolve) => setImmediate(resolve));
