// engine: either

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationName } from '../../../api/contract.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { PEOPLE, type Person } from '../support/fewRows.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;
const tokens = new Map<Person, string>();

const operations = Object.entries(contract) as [OperationName, Operation][];
const guarded = operations.filter(([, { access }]) => access !== 'public');
const people = Object.keys(PEOPLE) as Person[];

beforeAll(async () => {
  server = await startTestServer();
  for (const person of people) tokens.set(person, tokenOf(await server.signIn(person)));
});
afterAll(() => server.stop());

/** Calls an operation with no input worth anything: who may call it comes before what it says. */
async function call([, { method, path }]: [string, Operation], token?: string, headers = {}) {
  const { envelope } = await server.send(path.replaceAll(/\{\w+\}/g, '999999'), {
    method: method.toUpperCase(),
    body: method === 'post' ? {} : undefined,
    token,
    headers,
  });
  return envelope;
}

describe('the markers', () => {
  const about = (markers: unknown) => ({
    markers: typeof markers === 'string' ? markers : JSON.stringify(markers),
  });
  const shopBound = guarded.filter(([, { access }]) => access !== 'signedIn');

  it.each(shopBound)('%s: never open the shop of somebody else', async (...operation) => {
    const envelope = await call(operation, tokens.get('admin'), about({ restaurantId: 2 }));
    expect(envelope.code).toBe(4040);
  });

  it.each([
    '{"restaurantId":"2"}',
    '{"restaurantId":-1}',
    '{"restaurantId":1e400}',
    '{"restaurantId":[1,2]}',
    '{"locale":"xx"}',
    'not JSON',
    '[]',
    `{"city":"${'x'.repeat(8_000)}"}`,
  ])('are refused when they cannot be read: %s', async (markers) => {
    const [config] = shopBound;
    if (!config) throw new Error('No operation');
    const envelope = await call(config, tokens.get('admin'), about(markers));
    expect(envelope).toMatchObject({ success: false, code: 4000 });
  });

  it('give nothing to a prototype, a country or a currency that somebody makes up', async () => {
    const [config] = shopBound;
    if (!config) throw new Error('No operation');
    const envelope = await call(
      config,
      tokens.get('clerk'),
      about('{"restaurantId":1,"__proto__":{"permissions":["store.edit"]},"countryCode":"XX"}'),
    );
    expect(envelope).toMatchObject({ success: true, data: { restaurantId: 1 } });
  });
});

describe('a GET that changes something', () => {
  const changing = operations.filter(([, { changes }]) => changes);

  it.each(changing)(
    '%s: is refused from another site and when a browser looks ahead',
    async (...operation) => {
      const token = tokens.get('admin');
      const [, { query }] = operation;
      // No such record; where the query has to name it, its absence is what is wrong.
      const beyondTheDoor = query && !query.safeParse({}).success ? 4000 : 4040;
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch', 'sec-fetch-site': 'same-origin' },
      ]) {
        expect((await call(operation, token, headers)).code).toBe(4030);
      }
      for (const headers of [
        {},
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
      ]) {
        expect((await call(operation, token, headers)).code).toBe(beyondTheDoor);
      }
    },
  );

  it('exists', () => {
    expect(changing.length).toBeGreaterThan(0);
  });
});
