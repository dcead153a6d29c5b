// engine: either

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordName } from '../../../api/domains.ts';
import { goods } from '../../../server/goods/tables.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { product } from '../../../server/product/product.ts';
import { addWhatTheDemoLacks } from '../../domains/proofs.ts';
import { note } from '../../support/figures.ts';
import { DEMO } from '../orders/world.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';
import { describedCalls, recordsOfIds } from './document.ts';
import { type IdCase, idCasesOf, isId, SEED } from './ids.ts';
import { type Made, objectOr, send } from './requests.ts';
import { replaced } from './values.ts';

/** The shop that the caller works in, and one that he does not belong to. */
const OWN = 1;
const FOREIGN = 3;
/** No row has it. */
const UNKNOWN = 987_654_321;
let server: TestServer;
let token: string;
let before: Map<string, string>;
const ids = new Map<RecordName, { own: unknown; foreign: unknown }>();
let compared = 0;

beforeAll(async () => {
  server = await startTestServer({
    filling: DEMO,
  });
  token = tokenOf(await server.signIn('manager', { password: DEMO_PASSWORD, shopId: OWN }));
  const { db } = server.connection;
  for (const shopId of [OWN, FOREIGN]) {
    await addWhatTheDemoLacks({ db, shopId, at: server.clock.now });
  }
  for (const record of sent) {
    ids.set(record, { own: await firstOf(record, OWN), foreign: await firstOf(record, FOREIGN) });
  }
  before = await foreignRows();
});
afterAll(async () => {
  // Whatever was sent: nothing has changed there.
  expect(await foreignRows()).toEqual(before);
  note({ id: 'F15', n: compared, unit: 'fields', found: { told: 0 }, seed: SEED });
  await server.stop();
});

const cases: readonly IdCase[] = describedCalls().flatMap(idCasesOf);
/** The records whose ids are sent in any request. */
const sent = new Set(cases.flatMap(({ record }) => record ?? []));

async function firstOf(record: RecordName, shopId: number): Promise<unknown> {
  const { id, ofShop } = product.rows[record];
  const [row] = await server.connection.db
    .select({ id })
    .from(id.table)
    .where(ofShop(shopId))
    .orderBy(id)
    .limit(1);
  return row?.id;
}

/** The rows of the other shop, record by record, as a hash. */
async function foreignRows(): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const record of sent) {
    const { id, ofShop } = product.rows[record];
    const { rows } = await server.connection.db.execute(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
          from (select ${id.table}.* from ${id.table} where ${ofShop(FOREIGN)}) t`,
    );
    held.set(record, String(rows[0]?.hash));
  }
  return held;
}

/** The case's request with its field's ids replaced, and all others those of rows of one's own. */
function withIds({ call, field, record: asked, made }: IdCase, wished: unknown): Made {
  const records = recordsOfIds(call);
  const given = (value: unknown) =>
    replaced(value, (name, old) => {
      if (!isId(name) || old === null || old === undefined) return old;
      if (name === field && asked) return wished;
      const other = records.get(name);
      return (other && ids.get(other)?.own) ?? old;
    });
  const { params, query, body, form } = made;
  return {
    call,
    params: objectOr(given(params)),
    query: objectOr(given(query)),
    body: given(body),
    form: form && objectOr(given(form)),
  };
}

/** A small number may stand for something else, so it is left: it is echoed as what it was sent as alone. */
const wordOf = (number: string) => (number.length < 4 ? /$^/g : new RegExp(`\\b${number}\\b`, 'g'));

/** What is answered, without the id itself and without what differs at every call. */
async function answerTo(one: IdCase, wished: unknown, who: string): Promise<string> {
  const made = withIds(one, wished);
  const key = `${who}-${one.call.name}-${one.field}`;
  const response = await send(server.url, made, { token, shopId: OWN, key });
  const text = response.headers.has('content-disposition')
    ? `a file of ${response.headers.get('content-type')}`
    : await response.text();
  return text
    .replaceAll(new RegExp(`(?<="${one.field.replace(/s$/, '')}":)${wished}\\b`, 'g'), '#')
    .replaceAll(wordOf(String(wished)), '#')
    .replaceAll(wordOf(Number(wished).toLocaleString('en-US')), '#')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/"(id|number|version)":("?[\w-]+"?)/g, '"$1":0');
}

describe('an id of another shop', () => {
  it('is known for what it is, wherever one can be sent', () => {
    const untold = cases.filter((one) => one.record === undefined);
    expect(untold.map(({ call, field }) => `${call.name}.${field}`)).toEqual([]);
    for (const [record, { own, foreign }] of ids) {
      expect([record, own === undefined, foreign === undefined]).toEqual([record, false, false]);
    }
  });

  it.each(cases.map((one) => [`${one.call.name}: ${one.field}`, one] as const))(
    '%s: is answered as an id that nobody has',
    async (_name, one) => {
      if (!one.record) throw new Error('Untold');
      const foreign = ids.get(one.record)?.foreign;
      compared += 1;
      expect(await answerTo(one, foreign, 'foreign')).toBe(await answerTo(one, UNKNOWN, 'unknown'));
    },
  );

  it('is told from one’s own, so that a leak would be seen', async () => {
    const one = cases.find(({ call }) => call.name === 'getCustomer');
    if (!one) throw new Error('No such call');
    const own = ids.get('customer')?.own;
    expect(await answerTo(one, own, 'own')).not.toBe(await answerTo(one, UNKNOWN, 'nobodys'));
    const change = (by: number) =>
      server.connection.db
        .update(goods)
        .set({ stock: sql`${goods.stock} + ${by}` })
        .where(eq(goods.shopId, FOREIGN));
    await change(1);
    expect(await foreignRows()).not.toEqual(before);
    await change(-1);
  });
});
