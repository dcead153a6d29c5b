import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { type PlanLayout, planLayout, type SitePlan } from '../../api/sitePlan/calls.ts';
import { changed, type PlanChange, type PlanObstacle, type PlanPlace } from './change.ts';
import type { KeptPlan, PlanKeeper } from './planKeeper.ts';

interface EditorContext {
  /** The plan as the server has it; null before the first answer. */
  saved: SitePlan | null;
  /** The plan as it is laid out here. */
  layout: PlanLayout;
  /** The version that it was laid out on. */
  basis: number;
  /** What it was before each change that was not saved, the oldest first. */
  past: PlanLayout[];
  /** What is being saved, and how many changes were past when it was sent. */
  sent: { layout: PlanLayout; past: number } | null;
  /** What was sent and may have been saved, though no answer said so. */
  lost: PlanLayout[];
  /** What is looked at more closely. */
  selected: PlanPlace | null;
  /** Why the last change was not made. */
  obstacle: PlanObstacle | null;
  /** Why the plan could not be read, or not be saved. */
  failure: ApiFailure | null;
  /** What is here was kept from an earlier visit. */
  restored: boolean;
}

type EditorEvent =
  | { type: 'CHANGE'; change: PlanChange }
  | { type: 'SELECT'; at: PlanPlace | null }
  | { type: 'UNDO' }
  /** Back to what is saved. */
  | { type: 'UNDO_ALL' }
  | { type: 'SAVE' }
  | { type: 'RETRY' };

/** What the editor does to the world; a test brings its own. */
export interface EditorServices {
  load: (signal: AbortSignal) => Promise<SitePlan>;
  /** @throws ApiFailure of kind `stale` with the plan as it is now */
  save: (layout: PlanLayout, version: number) => Promise<SitePlan>;
  keeper: PlanKeeper;
}

const EMPTY: PlanLayout = { areas: [] };

const layoutOf = ({ areas }: SitePlan): PlanLayout => ({ areas });
/** As the contract has it, whoever made it: its texts trimmed, its fields in their order. */
const formOf = ({ areas }: PlanLayout) => {
  const { success, data } = planLayout.safeParse({ areas });
  return JSON.stringify(success ? data.areas : areas);
};
const isSame = (one: PlanLayout, other: PlanLayout) =>
  one === other || formOf(one) === formOf(other);
/** The plan as it is now, where that is why it was not saved. */
const newerOf = (error: unknown): SitePlan | null => {
  const { kind, data } = asFailure(error);
  return kind === 'stale' ? (data as SitePlan | null) : null;
};
const isNewer = (error: unknown, own: readonly PlanLayout[]): boolean => {
  const newer = newerOf(error);
  return newer !== null && own.some((layout) => isSame(layout, newer));
};
/** Whether a plan is one that was laid out here, saved or sent. */
const isOwn = ({ layout, lost }: KeptPlan, plan: SitePlan) =>
  [layout, ...lost].some((own) => isSame(own, plan));
const differs = ({ saved, layout }: Pick<EditorContext, 'saved' | 'layout'>) =>
  saved !== null && !isSame(layout, layoutOf(saved));

/**
 * Laying out a shop's areas and tables: every change can be undone until it is saved, and is kept in
 * the browser meanwhile, also while it is being saved. Where somebody else has saved, what was laid out
 * here stays, and the person chooses: save it over theirs, or take theirs. What was saved from here and
 * whose answer was lost is nobody else's: it is taken as saved, and what was laid out since goes on it.
 */
export function createPlanEditor({ load, save, keeper }: EditorServices) {
  return setup({
    types: { context: {} as EditorContext, events: {} as EditorEvent },
    actors: {
      load: fromPromise<SitePlan>(({ signal }) => load(signal)),
      save: fromPromise<SitePlan, { layout: PlanLayout; version: number }>(({ input }) =>
        save(input.layout, input.version),
      ),
    },
    guards: {
      differs: ({ context }) => differs(context),
      canUndo: ({ context }) => context.past.length > 0,
      /** Further back is what is on its way. */
      canUndoSince: ({ context }) => context.past.length > (context.sent?.past ?? 0),
      isStale: (_, { error }: { error: unknown }) => newerOf(error) !== null,
      /** The newer plan is what is being sent: there is nothing left to save. */
      isSavedAlready: ({ context: { sent } }, { error }: { error: unknown }) =>
        sent !== null && isNewer(error, [sent.layout]),
      /** The newer plan is what was sent before, whose answer was lost. */
      isLostOne: ({ context: { lost } }, { error }: { error: unknown }) => isNewer(error, lost),
      isBehind: (_, { plan }: { plan: SitePlan }) => {
        const kept = keeper.read();
        return kept !== null && kept.version !== plan.version && !isOwn(kept, plan);
      },
    },
    actions: {
      open: assign((_, { plan }: { plan: SitePlan }) => {
        const kept = keeper.read();
        const layout = kept?.layout ?? layoutOf(plan);
        const restored = kept !== null && !isSame(layout, plan);
        const past = restored ? [layoutOf(plan)] : [];
        const basis = kept === null || isOwn(kept, plan) ? plan.version : kept.version;
        return { saved: plan, layout, basis, past, restored, lost: kept?.lost ?? [] };
      }),
      change: assign(({ context, event }) => {
        if (event.type !== 'CHANGE') return {};
        const after = changed(context.layout, event.change);
        if (after.obstacle !== undefined) return { obstacle: after.obstacle };
        const { layout, at } = after;
        const past = isSame(layout, context.layout)
          ? context.past
          : [...context.past, context.layout];
        return { layout, past, selected: at, obstacle: null };
      }),
      select: assign(({ event }) =>
        event.type === 'SELECT' ? { selected: event.at, obstacle: null } : {},
      ),
      undo: assign(({ context: { past } }) => ({
        layout: past.at(-1) ?? EMPTY,
        past: past.slice(0, -1),
        selected: null,
        obstacle: null,
        restored: false,
      })),
      takeSaved: assign(({ context: { saved } }) => ({
        layout: saved ? layoutOf(saved) : EMPTY,
        basis: saved?.version ?? 0,
        past: [],
        lost: [],
        selected: null,
        obstacle: null,
        restored: false,
        failure: null,
      })),
      noteSent: assign(({ context: { layout, past } }) => ({
        sent: { layout, past: past.length },
        failure: null,
      })),
      /** What was changed while it was being saved stays, on the plan as it was saved. */
      noteSaved: assign(({ context: { layout, past, sent } }, { plan }: { plan: SitePlan }) => {
        const isLater = sent !== null && layout !== sent.layout;
        return {
          saved: plan,
          layout: isLater ? layout : layoutOf(plan),
          basis: plan.version,
          past: isLater ? past.slice(sent.past) : [],
          sent: null,
          lost: [],
          ...(isLater ? {} : { obstacle: null }),
          restored: false,
          failure: null,
        };
      }),
      /** What was laid out stays: only what it is held against is the newer one. */
      noteNewer: assign((_, { error }: { error: unknown }) => ({
        saved: newerOf(error),
        sent: null,
        lost: [],
        failure: null,
      })),
      /** It was saved from here: what is laid out stands on it. */
      noteOwn: assign((_, { error }: { error: unknown }) => {
        const saved = newerOf(error);
        return { saved, basis: saved?.version ?? 0, lost: [] };
      }),
      noteFailure: assign(({ context: { sent, lost } }, { error }: { error: unknown }) => {
        const failure = asFailure(error);
        const mayBeSaved = sent !== null && failure.maybeDone;
        return { failure, sent: null, lost: mayBeSaved ? [...lost, sent.layout] : lost };
      }),
      forgetFailure: assign({ failure: null }),
      keep: ({ context }) => {
        const { layout, basis: version, lost, sent } = context;
        const underWay = sent === null ? [] : [sent.layout];
        if (differs(context)) keeper.write({ layout, version, lost: [...lost, ...underWay] });
        else keeper.clear();
      },
      drop: () => keeper.clear(),
    },
  }).createMachine({
    id: 'planEditor',
    context: {
      saved: null,
      layout: EMPTY,
      basis: 0,
      past: [],
      sent: null,
      lost: [],
      selected: null,
      obstacle: null,
      failure: null,
      restored: false,
    },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: [
            {
              guard: { type: 'isBehind', params: ({ event }) => ({ plan: event.output }) },
              target: 'shown.conflict',
              actions: [{ type: 'open', params: ({ event }) => ({ plan: event.output }) }, 'keep'],
            },
            {
              target: 'shown',
              actions: [{ type: 'open', params: ({ event }) => ({ plan: event.output }) }, 'keep'],
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: { on: { RETRY: { target: 'loading', actions: 'forgetFailure' } } },
      shown: {
        initial: 'judging',
        on: { SELECT: { actions: 'select' } },
        states: {
          judging: {
            always: [{ guard: 'differs', target: 'unsaved' }, { target: 'saved' }],
          },
          saved: { on: { CHANGE: { target: 'judging', actions: ['change', 'keep'] } } },
          unsaved: {
            on: {
              CHANGE: { target: 'judging', actions: ['change', 'keep'] },
              UNDO: { guard: 'canUndo', target: 'judging', actions: ['undo', 'keep'] },
              UNDO_ALL: { target: 'saved', actions: ['takeSaved', 'drop'] },
              SAVE: { target: 'saving', actions: ['noteSent', 'keep'] },
            },
          },
          saving: {
            on: {
              CHANGE: { actions: ['change', 'keep'] },
              UNDO: { guard: 'canUndoSince', actions: ['undo', 'keep'] },
            },
            invoke: {
              src: 'save',
              input: ({ context: { layout, saved } }) => ({
                layout,
                version: saved?.version ?? 0,
              }),
              onDone: {
                target: 'judging',
                actions: [
                  { type: 'noteSaved', params: ({ event }) => ({ plan: event.output }) },
                  'keep',
                ],
              },
              onError: [
                {
                  guard: {
                    type: 'isSavedAlready',
                    params: ({ event }) => ({ error: event.error }),
                  },
                  target: 'judging',
                  actions: [
                    {
                      type: 'noteSaved',
                      params: ({ event }) => ({ plan: asFailure(event.error).data as SitePlan }),
                    },
                    'keep',
                  ],
                },
                {
                  guard: { type: 'isLostOne', params: ({ event }) => ({ error: event.error }) },
                  target: 'saving',
                  reenter: true,
                  actions: [
                    { type: 'noteOwn', params: ({ event }) => ({ error: event.error }) },
                    'noteSent',
                    'keep',
                  ],
                },
                {
                  guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                  target: 'conflict',
                  actions: [
                    { type: 'noteNewer', params: ({ event }) => ({ error: event.error }) },
                    'keep',
                  ],
                },
                {
                  target: 'unsaved',
                  actions: [
                    { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                    'keep',
                  ],
                },
              ],
            },
          },
          /** Somebody else has saved: what was laid out here is still here, and is not theirs. */
          conflict: {
            on: {
              CHANGE: { actions: ['change', 'keep'] },
              UNDO: { guard: 'canUndo', actions: ['undo', 'keep'] },
              UNDO_ALL: { target: 'saved', actions: ['takeSaved', 'drop'] },
              SAVE: { target: 'saving', actions: ['noteSent', 'keep'] },
            },
          },
        },
      },
    },
  });
}
