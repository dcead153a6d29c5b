// engine: once

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { note } from '../../support/figures.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { type Described, describedCalls, resolve } from './document.ts';
import { changedAt, type Place, placesOf, Stage, shapesOf } from './places.ts';
import { type Made, send } from './requests.ts';

/** What the server alone decides, with what somebody would like it to be. */
const OWNED: Readonly<Record<string, unknown>> = {
  id: 2,
  shopId: 2,
  restaurantId: 2,
  accountId: 2,
  operatorId: 2,
  createdBy: 2,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  version: 999,
  status: 'completed',
  state: 'completed',
  tab: 'completed',
  paymentStatus: 'paid',
  facts: { total: 1 },
  total: '0.01',
  price: '0.01',
  cost: '0.01',
  amount: '0.01',
  paid: '999999.00',
  paidAmount: '999999.00',
  refunded: '999999.00',
  balance: '999999.00',
  creditLimit: '999999.00',
  stock: 999_999,
  role: 'administrator',
  roleId: 1,
  roleCode: 'administrator',
  permissions: ['roles.edit'],
  isAdmin: true,
  passwordHash: 'x',
  oneTimeUntil: null,
  formerPasswordHash: 'x',
  tokenHash: 'x',
};
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

/** Every object of every shape of a call's requests, each once, with its request. */
function objectsOf(call: Described): { base: Made; place: Place; fields: string[] }[] {
  const found = new Set<string>();
  return shapesOf(call).flatMap((base) =>
    placesOf(base).flatMap((place) => {
      if (!isObject(place) || found.has(place.name)) return [];
      found.add(place.name);
      const fields = Object.keys(OWNED).filter((field) => !isKnownAt(place, field));
      return [{ base, place, fields }];
    }),
  );
}

/** The request with fields added to the object at a place. */
const withFields = (base: Made, place: Place, fields: readonly string[]) =>
  changedAt(base, place, (old) => ({
    ...(old as object),
    ...Object.fromEntries(fields.map((field) => [field, OWNED[field]])),
  }));

/** Of a table by names that the caller makes up nothing is the server's. */
const isObject = ({ value, schemas }: Place) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !schemas.some(({ additionalProperties: others }) => typeof others === 'object');

const isKnownAt = ({ schemas }: Place, field: string) =>
  schemas.some(({ properties = {} }) => field in properties);

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
