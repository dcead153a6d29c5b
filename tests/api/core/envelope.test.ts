// engine: once

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../../../api/kernel/operation.ts';
import vietnamese from '../../../i18n/vn-VM/validation.json' with { type: 'json' };
import chinese from '../../../i18n/zh-CN/validation.json' with { type: 'json' };
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;
const tokens = { admin: '', clerk: '', auditor: '' };

const CONFIG = '/decsaasadmin/saas/api/restaurant/getBusinessConfig';
const SAVE = '/decsaasadmin/saas/api/restaurant/saveBusinessConfig';
const CUSTOMER = '/decsaasadmin/hxd/user/b2b';

beforeAll(async () => {
  server = await startTestServer();
  for (const person of Object.keys(tokens) as (keyof typeof tokens)[]) {
    tokens[person] = tokenOf(await server.signIn(person));
  }
});
afterAll(() => server.stop());

const settings = (rest: object = {}) => ({
  minimumSpending: '20.00',
  deliveryLeadDays: 1,
  deliveryFee: '6.00',
  freeDeliveryFrom: null,
  version: 0,
  ...rest,
});

const save = (body: unknown, headers: Record<string, string> = {}, token = tokens.admin) =>
  server.send(SAVE, { method: 'POST', body, headers, token });

describe('the envelope', () => {
  it('answers 200 with the data that the contract names and nothing else', async () => {
    // Of a shop that nobody has changed.
    const fresh = await startTestServer();
    const token = tokenOf(await fresh.signIn('clerk'));
    const { response, envelope } = await fresh.send(CONFIG, { token });
    await fresh.stop();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(envelope).toEqual({
      success: true,
      code: 200,
      msg: '',
      data: {
        restaurantId: 1,
        open: true,
        minimumSpending: '0.00',
        deliveryLeadDays: 0,
        backOrders: false,
        deliveryFee: '0.00',
        freeDeliveryFrom: null,
        address: '',
        imgBrand: null,
        brands: [],
        gstNumber: '',
        payNowUen: '',
        gstPercent: '9',
        marginFloor: 0,
        version: 0,
      },
    });
  });

  it('names every wrong field at once, in the language of the caller', async () => {
    const body = settings({
      freeDeliveryFrom: true,
      minimumSpending: '1.234',
      deliveryLeadDays: -1,
      version: undefined,
    });
    const locales = ['en-US', 'zh-CN', 'vn-VM'];
    const answers: Envelope<unknown>[] = [];
    for (const locale of locales) {
      const { envelope } = await save(body, { markers: JSON.stringify({ locale }) });
      answers.push(envelope);
    }
    expect(answers[0]).toEqual({
      success: false,
      code: 4000,
      msg: 'Please fill in the form according to the requirements',
      data: null,
      errors: {
        freeDeliveryFrom: 'Please check this entry',
        minimumSpending: 'Enter an amount with at most two decimals',
        deliveryLeadDays: 'This cannot be below 0',
        version: 'This is required',
      },
    });
    expect(answers[1]?.errors?.version).toBe(chinese.required);
    expect(answers[2]?.errors?.version).toBe(vietnamese.required);
  });

  it('answers 4000 for a field that the handler finds wrong', async () => {
    const { envelope } = await save(settings({ deliveryFee: '-1.00' }));
    expect(envelope.errors).toEqual({ deliveryFee: 'This cannot be below 0' });
  });

  it('answers 4030 with the permission that is missing, and logs the attempt', async () => {
    const { envelope } = await save(settings(), {}, tokens.clerk);
    expect(envelope).toEqual({
      success: false,
      code: 4030,
      msg: 'Sorry, you do not have access rights',
      data: null,
      reason: { rule: 'permission', figures: { permission: 'store.edit' } },
    });
    const [line] = await lastLines(1);
    expect(line).toMatchObject({
      operatorName: 'The clerk',
      operatorRole: 'clerk',
      module: 'shopSettings',
      operation: 'saveBusinessConfig',
      outcome: 'refused',
      reason: { rule: 'permission', figures: { permission: 'store.edit' } },
    });
  });

  it('answers 4040 alike for a record that is unknown and one of another shop', async () => {
    const unknown = await server.send(`${CUSTOMER}/99999/get`, { token: tokens.clerk });
    const foreign = await server.send(`${CUSTOMER}/2/get`, { token: tokens.clerk });
    expect(unknown.envelope.code).toBe(4040);
    expect(foreign.envelope).toEqual(unknown.envelope);
  });

  it('answers 4091 with the record as it is now, and logs the attempt', async () => {
    // Whether the shop is open is no setting: only its chart changes it.
    const first = await save(settings({ open: false, deliveryFee: '7.00' }));
    expect(first.envelope).toMatchObject({ success: true, msg: 'Business settings saved' });
    const second = await save(settings({ deliveryLeadDays: 5 }));
    expect(second.envelope).toMatchObject({
      success: false,
      code: 4091,
      msg: 'Somebody has changed this record meanwhile',
      data: { open: true, deliveryFee: '7.00', deliveryLeadDays: 1, version: 1 },
    });
    const lines = await lastLines(2);
    expect(lines.map(({ outcome, targetName }) => [outcome, targetName])).toEqual([
      ['refused', 'North'],
      ['done', 'North'],
    ]);
  });

  it('answers 4002 without a token and with one that nobody was given', async () => {
    for (const token of [undefined, 'made up', `${tokens.clerk}x`]) {
      const { response, envelope } = await server.send(CONFIG, { token });
      expect(response.status).toBe(200);
      expect(envelope).toMatchObject({ success: false, code: 4002, data: null });
    }
  });
});

describe('transport', () => {
  it('answers 404 for an unknown address of the API', async () => {
    const { response, envelope } = await server.send('/decsaasadmin/saas/api/nothing', {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(404);
    expect(envelope).toMatchObject({ success: false, code: 4040, msg: 'There is no such address' });
  });

  it('answers 400, 413 and 415 for bodies that cannot be read', async () => {
    const unreadable = await save('{"open":');
    expect([unreadable.response.status, unreadable.envelope.code]).toEqual([400, 4000]);
    const polluting = await save('{"__proto__":{"open":true}}');
    expect(polluting.response.status).toBe(400);
    const large = await save(JSON.stringify({ open: 'x'.repeat(5_000_000) }));
    expect(large.response.status).toBe(413);
    const form = await save('open=true', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.response.status).toBe(415);
  });

  it('refuses the NUL character in body, path and query instead of failing', async () => {
    const inBody = await save(settings({ minimumSpending: 'a\u0000' }));
    expect(inBody.envelope.code).toBe(4000);
    const { envelope } = await server.send('/decsaasadmin/saas/api/user/savePersonalInfo', {
      method: 'POST',
      body: { name: 'a\u0000', phone: '91234567', version: 0 },
      token: tokens.clerk,
    });
    expect(envelope.errors).toEqual({ name: expect.stringMatching(/./) });
    const inPath = await server.send('/decsaasadmin/hxd/user/get/user/9%00', {
      token: tokens.clerk,
    });
    expect(inPath.envelope.code).toBe(4000);
  });

  it('answers what is nested deeper than anybody types', async () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const { response, envelope } = await save(`{"minimumSpending":${deep}}`);
    expect(response.status).toBeLessThan(500);
    expect(envelope.success).toBe(false);
  });

  it('refuses half of a character, which JSON in the database cannot hold', async () => {
    const half = await save(settings({ minimumSpending: 'a\ud800' }));
    expect(half.envelope.code).toBe(4000);
    const kept = await server.send('/decsaasadmin/api/sale/profit/cacheBeforeSaleProfit', {
      method: 'POST',
      body: { rows: [{ goodsId: 1, cost: '\ud800', area: '' }] },
      token: tokens.admin,
    });
    expect(kept.response.status).toBe(200);
    expect(kept.envelope.code).toBe(4000);
  });

  it('tells nothing of an unexpected failure', async () => {
    await server.connection.db.execute(sql`alter table customers rename to hidden`);
    const { response, envelope } = await server.send(`${CUSTOMER}/1/get`, { token: tokens.clerk });
    await server.connection.db.execute(sql`alter table hidden rename to customers`);
    expect(response.status).toBe(500);
    expect(envelope).toEqual({
      success: false,
      code: 500,
      msg: 'Something went wrong. Please try again',
      data: null,
    });
  });

  it('answers 503 while the database is away', async () => {
    const lone = await startTestServer();
    const token = tokenOf(await lone.signIn('clerk'));
    const query = vi.spyOn(lone.connection.pool, 'query');
    query.mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const { response, envelope } = await lone.send(CONFIG, { token });
    const health = await fetch(`${lone.url}/healthz`);
    query.mockRestore();
    const recovered = await fetch(`${lone.url}/healthz`);
    await lone.stop();
    expect([response.status, envelope.msg]).toEqual([
      503,
      'The database does not answer. Please try again shortly',
    ]);
    expect([health.status, recovered.status]).toEqual([503, 200]);
  });

  it('keeps pages from being framed, and scripts from elsewhere from running', async () => {
    const { response } = await server.send('/healthz');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

async function lastLines(count: number) {
  return server.connection.db
    .select()
    .from(operationLog)
    .orderBy(sql`${operationLog.id} desc`)
    .limit(count);
}
