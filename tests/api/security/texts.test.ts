// engine: once

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { type Described, describedCalls } from './document.ts';
import { changedAt, type Place, Stage, textsOf } from './places.ts';
import { type Made, send } from './requests.ts';

/** What people and attackers put where a text is asked for: long and short, so that some fit anywhere. */
const PAYLOADS: Readonly<Record<string, string>> = {
  markup: '<script>alert(1)</script>',
  'short markup': '<b>x',
  attribute: '"><img src=x onerror=alert(1)>',
  'right-to-left': 'abc\u202Edcba\u202C',
  'short right-to-left': '\u202Ea',
  emoji: '👩\u200D👩\u200D👧\u200D👦🏳️\u200D🌈',
  'short emoji': '😀',
  long: 'x'.repeat(10_000),
  NUL: 'a\u0000b',
  'half a character': 'a\uD800',
};

const operations: Readonly<Record<string, Operation>> = contract;
const stage = new Stage();
let server: TestServer;
let token: string;
let sent = 0;
const found = { whole: 0, refused: 0 };
const fields = new Set<string>();

beforeAll(async () => {
  server = await startTestServer({ handlers: stage.handlers });
  token = tokenOf(await server.signIn('admin'));
  stage.isWatched = true;
});
afterAll(() => server.stop());

/** What becomes of a text at a place of a request: whole, refused at its field, or what is wrong. */
async function fateOf(made: Made, { part, way }: Place, payload: string): Promise<string> {
  sent += 1;
  stage.given = undefined;
  const changed = changedAt(made, { part, way } as Place, () => payload);
  const { input, errors } = made.form ? read(changed) : await ask(changed);
  const field = way.join('.');
  if (input === undefined) return field in errors ? 'refused' : `refused at ${Object.keys(errors)}`;
  const arrived = way.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    (input as Record<string, unknown>)[part === 'form' ? 'body' : part],
  );
  return arrived === payload ? 'whole' : `it became ${JSON.stringify(arrived)?.slice(0, 60)}`;
}

async function ask(made: Made): Promise<{ input: unknown; errors: object }> {
  const now = server.clock.now;
  // What is counted by the hour is sent an hour apart.
  if (operations[made.call.name]?.isLimited) {
    server.clock.now = new Date(now.getTime() + sent * 3_600_000);
  }
  const response = await send(server.url, made, { token, key: `texts-${sent}` });
  server.clock.now = now;
  const { errors = {} } = (await response.json()) as { errors?: object };
  return { input: stage.given, errors };
}

/** What comes with a file is read by the same schema once the file is known to be one. */
function read({ call, form }: Made): { input: unknown; errors: object } {
  const { data, error } = operations[call.name]?.body?.safeParse(form) ?? {};
  const errors = (error?.issues ?? []).map(({ path }) => [path.join('.'), '']);
  return {
    input: data === undefined ? undefined : { body: data },
    errors: Object.fromEntries(errors),
  };
}

const calls = describedCalls();

describe('a text in a field', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    'of %s is taken whole, or refused at the field',
    { timeout: 60_000 },
    async (_name, call) => {
      const wrong: string[] = [];
      for (const [name, place, made] of textsOf(call)) {
        fields.add(`${call.name} ${name}`);
        for (const [kind, payload] of Object.entries(PAYLOADS)) {
          // No address can hold half of a character.
          if (place.part === 'query' && !payload.isWellFormed()) continue;
          const fate = await fateOf(made, place, payload);
          if (fate === 'whole' || fate === 'refused') found[fate] += 1;
          else wrong.push(`${name}, ${kind}: ${fate}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is told apart: one that is cut short, and one that is refused elsewhere', async () => {
    note({
      id: 'F18',
      of: 'calls',
      n: sent,
      unit: `texts in ${fields.size} fields`,
      found: { ...found, wrong: 0 },
    });
    expect(fields.size).toBeGreaterThan(80);
    expect(found.whole).toBeGreaterThan(found.refused / 4);
    const call = calls.find(({ name }) => name === 'addUser');
    const texts = textsOf(call as Described);
    const [, place, made] = texts.find(([name]) => name === 'body.username') ?? [];
    if (!place || !made) throw new Error('No text is asked for there');
    expect(await fateOf(made, place, 'ABC')).toBe('it became "abc"');
    expect(await fateOf(made, { ...place, way: ['roleId'] }, 'x')).toBe('refused');
  });
});
