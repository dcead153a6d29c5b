import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Api, CallFlags } from '../../api/client.ts';
import { routes } from '../../api/domains.ts';
import { isFound } from '../../api/kernel/textForms.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import { domains } from '../domains.ts';
import type { AnyFinding, Listed, NavigationEntry } from '../lib/domain.ts';

type Said = Omit<AnyFinding, 'label' | 'list'> & Partial<Pick<AnyFinding, 'label' | 'list'>>;
interface SearchedDomain {
  readonly navigation: readonly NavigationEntry[];
  readonly finding: { readonly records: readonly Said[] } | null;
}

/** How each domain is looked for, in the order of the domains. */
const FINDINGS: readonly AnyFinding[] = Object.values(domains).flatMap(
  ({ navigation: [first], finding }: SearchedDomain): AnyFinding[] =>
    (finding?.records ?? []).flatMap((said) => {
      const { label = first?.label, list = first?.to } = said;
      return label && list ? [{ ...said, label, list }] : [];
    }),
);

/** What the role may look for. */
export const findingsFor = (grants: Grants): readonly AnyFinding[] =>
  FINDINGS.filter(({ permission }) => grants(permission));

/** How many of a kind are shown. */
const MOST_SHOWN = 5;

/** Asks a list for the first rows that have what is typed. */
export async function findIn(
  api: Api,
  finding: AnyFinding,
  search: string,
  flags: CallFlags,
): Promise<Listed> {
  // A manifest names no call but one that is asked and answers so (`Finding`).
  const calls = api as unknown as Record<string, ListCall | undefined>;
  const list = calls[finding.call];
  if (list === undefined) throw new Error(`No call is named ${finding.call}`);
  if (!finding.inWhole)
    return (await list({ body: { search, size: MOST_SHOWN } }, flags)) as Listed;
  const { name, nameZh = `${name}Zh`, id = 'id' } = finding;
  const asked = routes[finding.call].startsWith('GET') ? {} : { body: {} };
  const rows = ((await list(asked, flags)) as Readonly<Record<string, unknown>>[])
    .filter((row) => isFound(search, String(row[name] ?? ''), String(row[nameZh] ?? '')))
    .map((row) => ({ ...row, id: Number(row[id]) }));
  return { rows: rows.slice(0, MOST_SHOWN), total: { count: rows.length, exact: true } };
}
type ListCall = (
  request: { body?: { search?: string; size?: number } },
  flags: CallFlags,
) => Promise<unknown>;

/** How far the search of one kind of record is; what was found before stays until it is known anew. */
export interface SearchedGroup {
  readonly finding: AnyFinding;
  readonly reached: 'asked' | 'answered' | 'unanswered';
  readonly found: Listed;
}

const NOTHING: Listed = { rows: [], total: { count: 0, exact: true } };

/** From so many characters on records are looked for; a word of Chinese has but two. */
const SHORTEST = 3;
const SHORTEST_OF_HAN = 2;
const isLongEnough = (typed: string) =>
  typed.trim().length >= (/\p{Script=Han}/u.test(typed) ? SHORTEST_OF_HAN : SHORTEST);

type Answered =
  | { type: 'ANSWERED'; index: number; found: Listed }
  | { type: 'FAILED'; index: number };

/** Looks for one kind of record. */
export type Find = (finding: AnyFinding, typed: string, signal: AbortSignal) => Promise<Listed>;

/** Asks each list by itself, so that a slow or a failing one keeps none of the others. */
const askEach = fromCallback<
  { type: 'ASK'; index: number },
  { find: Find; findings: readonly AnyFinding[]; typed: string }
>(({ input, sendBack, receive }) => {
  const { find, findings, typed } = input;
  const stop = new AbortController();
  const tell = (answered: Answered) => {
    if (!stop.signal.aborted) sendBack(answered);
  };
  const ask = (index: number) => {
    const finding = findings[index];
    if (finding === undefined) return;
    find(finding, typed, stop.signal).then(
      (found) => tell({ type: 'ANSWERED', index, found }),
      () => tell({ type: 'FAILED', index }),
    );
  };
  findings.forEach((_, index) => {
    ask(index);
  });
  receive(({ index }) => ask(index));
  return () => stop.abort();
});

interface SearchContext {
  readonly find: Find;
  readonly findings: readonly AnyFinding[];
  readonly typed: string;
  readonly groups: readonly SearchedGroup[];
}

const changed = (
  groups: readonly SearchedGroup[],
  index: number,
  change: Partial<SearchedGroup>,
): SearchedGroup[] =>
  groups.map((group, each) => (each === index ? { ...group, ...change } : group));

/**
 * Looks for records by what is typed, in every list at once, shortly after the person stops typing.
 * Whoever types on calls off what was asked, so that an older answer never replaces a newer one.
 */
export const recordSearchMachine = setup({
  types: {
    context: {} as SearchContext,
    input: {} as Pick<SearchContext, 'find' | 'findings'>,
    events: {} as { type: 'TYPE'; typed: string } | { type: 'AGAIN'; index: number } | Answered,
  },
  actors: { askEach },
  guards: { isLongEnough: (_, typed: string) => isLongEnough(typed) },
  delays: { pause: 200 },
}).createMachine({
  id: 'recordSearch',
  context: ({ input }) => ({ ...input, typed: '', groups: [] }),
  initial: 'resting',
  on: {
    TYPE: [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event.typed },
        target: '.waiting',
        actions: assign({
          typed: ({ event }) => event.typed.trim(),
          groups: ({ context: { findings, groups } }) =>
            findings.map((finding, index) => ({
              finding,
              reached: 'asked' as const,
              found: groups[index]?.found ?? NOTHING,
            })),
        }),
      },
      { target: '.resting', actions: assign({ typed: '', groups: [] }) },
    ],
  },
  states: {
    resting: {},
    waiting: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        id: 'lists',
        src: 'askEach',
        input: ({ context: { find, findings, typed } }) => ({ find, findings, typed }),
      },
      on: {
        ANSWERED: {
          actions: assign({
            groups: ({ context, event: { index, found } }) =>
              changed(context.groups, index, { reached: 'answered', found }),
          }),
        },
        FAILED: {
          actions: assign({
            groups: ({ context, event: { index } }) =>
              changed(context.groups, index, { reached: 'unanswered', found: NOTHING }),
          }),
        },
        AGAIN: {
          actions: [
            assign({
              groups: ({ context, event: { index } }) =>
                changed(context.groups, index, { reached: 'asked' }),
            }),
            sendTo('lists', ({ event: { index } }) => ({ type: 'ASK' as const, index })),
          ],
        },
      },
    },
  },
});
