// engine: once

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { type Described, describedCalls, resolve } from './document.ts';
import { OWNED, objectsOf, withFields } from './ownedFields.ts';
import { Stage } from './places.ts';
import { type Made, send } from './requests.ts';

const SEED = 47;

const operations: Readonly<Record<string, Operation>> = contract;

const stage = new Stage();
let server: TestServer;
let token: string;
let sent = 0;
let cells = 0;
let refused = 0;
const unreached = new Set<string>();
const looked = new Set<string>();

beforeAll(async () => {
  server = await startTestServer({ handlers: stage.handlers });
  token = tokenOf(await server.signIn('admin'));
  stage.isWatched = true;
});
afterAll(() => server.stop());

const calls = describedCalls();

/** What the handler of a request works with; undefined where it is refused before. */
async function inputOf({ call, form, ...made }: Made): Promise<unknown> {
  if (form) {
    // What comes with a file is read by the same schema once the file is known to be one.
    return operations[call.name]?.body?.safeParse(form).data;
  }
  stage.given = undefined;
  sent += 1;
  const response = await send(server.url, { call, form, ...made }, { token, key: `owned-${sent}` });
  await response.arrayBuffer();
  return stage.given;
}

/** The fields that nobody asked for and that came to the handler of a call, with where they stood. */
async function arrivedIn(call: Described): Promise<string[]> {
  const arrived: string[] = [];
  for (const { base, place, fields } of objectsOf(call)) {
    const without = await inputOf(base);
    if (without === undefined) unreached.add(call.name);
    looked.add(call.name);
    cells += fields.length;
    // All at once; one by one where that makes a difference.
    const input = await inputOf(withFields(base, place, fields));
    if (isDeepStrictEqual(input, without)) continue;
    for (const field of fields) {
      const one = await inputOf(withFields(base, place, [field]));
      // Refused is well, too: the handler is not reached then.
      if (one === undefined) refused += 1;
      else if (!isDeepStrictEqual(one, without)) arrived.push(`${place.name}: ${field}`);
    }
  }
  return arrived;
}

describe(`fields that only the server sets: ${Object.keys(OWNED).length} of them in ${calls.length} calls`, () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    '%s: none of them comes to the handler',
    async (_name, call) => {
      expect(await arrivedIn(call)).toEqual([]);
    },
  );

  it('were sent to every handler that takes anything', () => {
    expect([...unreached]).toEqual([]);
    const takesSomething = ({ body, form, query }: Described) =>
      [body, form, query].some(
        (part) => Object.keys(resolve(part ?? {}).properties ?? {}).length > 0,
      );
    const missed = calls.filter((call) => takesSomething(call) && !looked.has(call.name));
    expect(missed.map(({ name }) => name)).toEqual([]);
    note({
      id: 'F16',
      n: cells,
      unit: 'cells',
      found: { calls: calls.length, fields: Object.keys(OWNED).length, arrived: 0, refused },
      seed: SEED,
    });
    expect(cells).toBeGreaterThan(calls.length * 10);
  });

  it('would be noticed in a call that takes whatever it is sent', async () => {
    const call = calls.find(({ name }) => name === 'savePersonalInfo');
    const { savePersonalInfo } = contract as unknown as Record<string, { body: z.ZodType }>;
    if (!call || !savePersonalInfo) throw new Error('There is no such call');
    const strict = savePersonalInfo.body as z.ZodObject;
    savePersonalInfo.body = strict.loose();
    const arrived = await arrivedIn(call);
    savePersonalInfo.body = strict;
    expect(arrived).toContain('body: roleId');
    expect(arrived.length).toBeGreaterThan(20);
  });
});
