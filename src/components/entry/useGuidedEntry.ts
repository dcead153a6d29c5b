import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AnyActorLogic } from 'xstate';
import type { Api } from '../../../api/client.ts';
import type {
  EntryContext,
  EntryDraft,
  EntryRules,
  EntryServices,
} from '../../../machines/entry/context.ts';
import type { DraftKind } from '../../../machines/entry/draft.ts';
import { createEntryMachine } from '../../../machines/entry/machine.ts';
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
  const api = useApi();
  const input = useEntryInput(drafts, owner);
  // The types are those of this hook; inside it, what is entered is all one.
  const [machine] = useState(
    () =>
      createEntryMachine(
        rules,
        drafts,
        kind.servicesOf(api),
        kind.searchesOf?.(api),
      ) as unknown as AnyEntryMachine,
  );
  const entry = useActorRef(machine, { input: input as never });
  const snapshot = useSelector(entry, (state) => state);
  const context = snapshot.context as unknown as EntryContext<Draft, Step, Answer>;
  const children: Readonly<Record<string, unknown>> = snapshot.children;
  return {
    ...context,
    frame: frameOf<Step, Draft>(
      { value: snapshot.value, context, can: (event) => snapshot.can(event) },
      { namespace, order: rules.order, verdicts: rules.verdicts, send: entry.send },
    ),
    change: (change) => entry.send({ type: 'CHANGE', change }),
    commit: (option) => entry.send({ type: 'COMMIT', ...(option === undefined ? {} : { option }) }),
    search: <Item>() => children[`${context.draft.step}Search`] as SearchActor<Item> | undefined,
  };
}

type AnyEntryMachine = ReturnType<
  typeof createEntryMachine<string, EntryDraft<string, unknown>, unknown, unknown, unknown>
>;
