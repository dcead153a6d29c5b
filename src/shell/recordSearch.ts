import { assign, fromPromise, setup } from 'xstate';
import type { Api } from '../../api/client.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import { domains } from '../domains.ts';
import type { Finding, FoundRecord, NavigationEntry } from '../lib/domain.ts';

/** What was found of one domain, under the name of its first screen. */
export interface FoundRecords {
  label: NavigationEntry['label'];
  record: string;
  found: readonly FoundRecord[];
}

const FINDING = Object.values(domains).flatMap(
  ({ finding, navigation }: AnyFinding): { finding: Finding; label: FoundRecords['label'] }[] => {
    const label = navigation[0]?.label;
    return finding && label ? [{ finding, label }] : [];
  },
);
interface AnyFinding {
  readonly finding: Finding | null;
  readonly navigation: readonly NavigationEntry[];
}

/** Asks each domain that the role opens for its records; one that does not answer leaves out none of the others. */
export async function findRecords(
  api: Api,
  grants: Grants,
  typed: string,
  signal: AbortSignal,
): Promise<FoundRecords[]> {
  const asked = FINDING.filter(({ finding }) => grants(finding.permission));
  const answers = await Promise.allSettled(
    asked.map(async ({ finding, label }) => ({
      label,
      record: finding.record,
      found: await finding.find(api, typed, { showError: false, signal }),
    })),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** Below this many characters no record is looked for. */
const SHORTEST = 3;

/**
 * Looks for records whose number or name has what is typed, shortly after the person stops typing.
 * An older question's answer never replaces a newer one's.
 */
export const recordSearchMachine = setup({
  types: {
    context: {} as { typed: string; found: readonly FoundRecords[] },
    events: {} as { type: 'TYPE'; typed: string },
  },
  actors: {
    find: fromPromise<FoundRecords[], string>(() =>
      Promise.reject(new Error('No call was provided')),
    ),
  },
  guards: { isLongEnough: (_, typed: string) => typed.trim().length >= SHORTEST },
  delays: { pause: 200 },
}).createMachine({
  id: 'recordSearch',
  context: { typed: '', found: [] },
  initial: 'resting',
  on: {
    TYPE: [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event.typed },
        target: '.waiting',
        actions: assign({ typed: ({ event }) => event.typed }),
      },
      { target: '.resting', actions: assign({ typed: ({ event }) => event.typed, found: [] }) },
    ],
  },
  states: {
    resting: {},
    waiting: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        src: 'find',
        input: ({ context }) => context.typed.trim(),
        onDone: { target: 'resting', actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ found: [] }) },
      },
    },
  },
});
