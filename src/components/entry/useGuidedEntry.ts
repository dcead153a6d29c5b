import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Api } from '../../../api/client.ts';
import type {
  EntryContext,
  EntryDraft,
  EntryRules,
  EntryServices,
} from '../../../machines/kernel/entry/context.ts';
import type { DraftKind } from '../../../machines/kernel/entry/draft.ts';
import { createEntryMachine } from '../../../machines/kernel/entry/machine.ts';
import type { FieldVerdict, StepOrder } from '../../../machines/kernel/entry/steps.ts';
import { useApi } from '../../lib/api.ts';
import { type EntryFrame, type EntryNamespace, frameOf } from './frame.ts';
import type { SearchActor } from './SearchBox.tsx';
import { type EntryOwner, useEntryInput } from './useEntryInput.ts';

/** One kind of guided entry. Keep it constant: it is read once. */
export interface EntryKind<
  Step extends string,
  Draft extends EntryDraft<Step, Body>,
  Change,
  Body,
  Answer,
> {
  namespace: EntryNamespace;
  drafts: DraftKind<Draft>;
  rules: EntryRules<Step, Draft, Change, Body>;
  servicesOf: (api: Api) => EntryServices<Draft, Body, Answer>;
  /** What is searched in a step: `searchMachine`, handing over `{ type: 'CHANGE', change }`. */
  searchesOf?: (api: Api) => Partial<Record<Step, AnyActorLogic>>;
}

/** A guided entry as its questions read it. */
export interface GuidedEntry<Step extends string, Draft, Change, Answer>
  extends EntryContext<Draft, Step, Answer> {
  frame: EntryFrame;
  change: (change: Change) => void;
  /** `option` says how, where there is more than one way to send it. */
  commit: (option?: string) => void;
  /** The search of the step that one is in. */
  search: <Item>() => SearchActor<Item> | undefined;
}

/** What of a guided entry is known before it runs, whatever its chart. */
interface EntryLook<Step extends string, Draft> {
  namespace: EntryNamespace;
  drafts: DraftKind<Draft>;
  order: StepOrder<Step, Draft>;
  verdicts: (draft: Draft, step: Step, now: number) => readonly FieldVerdict[];
}

/**
 * Runs the chart of a guided entry for an account in its shop: one that is written by itself, or that
 * of `useGuidedEntry`. Mount it under the owner's key.
 * @param make Called once.
 */
export function useEntryMachine<
  Machine extends AnyStateMachine,
  Step extends string,
  Draft extends { step: Step; reached: Step },
>(
  make: () => Machine,
  { drafts, ...look }: EntryLook<Step, Draft>,
  owner: EntryOwner,
): { entry: ActorRefFrom<Machine>; snapshot: SnapshotFrom<Machine>; frame: EntryFrame } {
  const input = useEntryInput(drafts, owner);
  const [machine] = useState(make);
  // The types are those of the chart that is given; inside here every entry's is the same.
  const entry = useActorRef(machine as AnyStateMachine, { input });
  const snapshot = useSelector(entry, (state) => state);
  return {
    entry: entry as ActorRefFrom<Machine>,
    snapshot: snapshot as SnapshotFrom<Machine>,
    frame: frameOf<Step, Draft>(
      { value: snapshot.value, context: snapshot.context, can: (event) => snapshot.can(event) },
      { ...look, send: entry.send },
    ),
  };
}

/** Runs a guided entry for an account in its shop. Mount it under the owner's key. */
export function useGuidedEntry<
  Step extends string,
  Draft extends EntryDraft<Step, Body>,
  Change,
  Body,
  Answer,
>(
  kind: EntryKind<Step, Draft, Change, Body, Answer>,
  owner: EntryOwner,
): GuidedEntry<Step, Draft, Change, Answer> {
  const { namespace, drafts, rules } = kind;
  const { order, verdicts } = rules;
  const api = useApi();
  const { entry, snapshot, frame } = useEntryMachine(
    () =>
      createEntryMachine(
        rules,
        drafts,
        kind.servicesOf(api),
        kind.searchesOf?.(api),
      ) as unknown as AnyStateMachine,
    { namespace, drafts, order, verdicts },
    owner,
  );
  const context: EntryContext<Draft, Step, Answer> = snapshot.context;
  const children: Readonly<Record<string, unknown>> = snapshot.children;
  return {
    ...context,
    frame,
    change: (change) => entry.send({ type: 'CHANGE', change }),
    commit: (option) => entry.send({ type: 'COMMIT', ...(option === undefined ? {} : { option }) }),
    search: <Item>() => children[`${context.draft.step}Search`] as SearchActor<Item> | undefined,
  };
}
