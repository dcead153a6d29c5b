import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { PlanLayout, SitePlan } from '../../api/sitePlan.ts';
import { changed, type PlanChange, type PlanObstacle, type PlanPlace } from './change.ts';
import type { PlanKeeper } from './kept.ts';

interface EditorContext {
  /** The plan as the server has it; null before the first answer. */
  saved: SitePlan | null;
  /** The plan as it is laid out here. */
  layout: PlanLayout;
  /** The version that it was laid out on. */
  basis: number;
  /** What it was before each change that was not saved, the oldest first. */
  past: PlanLayout[];
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
const isSame = (one: PlanLayout, other: PlanLayout) =>
  JSON.stringify(one.areas) === JSON.stringify(other.areas);
const differs = ({ saved, layout }: Pick<EditorContext, 'saved' | 'layout'>) =>
  saved !== null && !isSame(layout, layoutOf(saved));

/**
 * Laying out a shop's areas and tables: every change can be undone until it is saved, and is kept in
 * the browser meanwhile. Where somebody else has saved, what was laid out here stays, and the person
 * chooses: save it over theirs, or take theirs.
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
      isStale: (_, { error }: { error: unknown }) => {
        const { kind, data } = asFailure(error);
        return kind === 'stale' && data !== null;
      },
      isBehind: (_, { plan }: { plan: SitePlan }) => {
        const kept = keeper.read();
        return kept !== null && kept.version !== plan.version && !isSame(kept.layout, plan);
      },
    },
    actions: {
      open: assign((_, { plan }: { plan: SitePlan }) => {
        const kept = keeper.read();
        const layout = kept?.layout ?? layoutOf(plan);
        const restored = kept !== null && !isSame(layout, plan);
        const past = restored ? [layoutOf(plan)] : [];
        return { saved: plan, layout, basis: kept?.version ?? plan.version, past, restored };
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
        selected: null,
        obstacle: null,
        restored: false,
        failure: null,
      })),
      noteSaved: assign((_, { plan }: { plan: SitePlan }) => ({
        saved: plan,
        layout: layoutOf(plan),
        basis: plan.version,
        past: [],
        obstacle: null,
        restored: false,
        failure: null,
      })),
      /** What was laid out stays: only what it is held against is the newer one. */
      noteNewer: assign((_, { error }: { error: unknown }) => ({
        saved: asFailure(error).data as SitePlan,
        failure: null,
      })),
      noteFailure: assign({ failure: (_, { error }: { error: unknown }) => asFailure(error) }),
      forgetFailure: assign({ failure: null }),
      keep: ({ context }) => {
        if (differs(context)) keeper.write({ layout: context.layout, version: context.basis });
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
              SAVE: { target: 'saving', actions: 'forgetFailure' },
            },
          },
          saving: {
            invoke: {
              src: 'save',
              input: ({ context: { layout, saved } }) => ({
                layout,
                version: saved?.version ?? 0,
              }),
              onDone: {
                target: 'saved',
                actions: [
                  { type: 'noteSaved', params: ({ event }) => ({ plan: event.output }) },
                  'drop',
                ],
              },
              onError: [
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
                  actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
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
              SAVE: { target: 'saving', actions: 'forgetFailure' },
            },
          },
        },
      },
    },
  });
}
