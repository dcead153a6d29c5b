// engine: both

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankAccountEntry } from '../../../api/bankAccounts/calls.ts';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { paidInto, payableTo } from '../../../server/bankAccounts/queries.ts';
import { bankAccounts } from '../../../server/bankAccounts/tables.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf } from '../orders/ground.ts';
import { WORLD } from '../orders/world.ts';
import { secrets } from '../support/secrets.ts';
import { inShop, startTestServer, type TestServer } from '../support/server.ts';
import { entry, NUMBER, unlocked } from './ground.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ filling: WORLD });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(bankAccounts);
});

describe('a bank account of a shop for which one person is enough', () => {
  test('is added, changed and deleted, and its cycle is the shop’s', async () => {
    const api = await unlocked(server);
    const { settlementCycle: seenCycle } = await api.listBankAccount();
    const added = await api.addBankAccount({ body: entry({ seenCycle }) });
    const [row] = added.rows;
    expect(added).toMatchObject({
      settlementCycle: 'weekly',
      rows: [
        { account: NUMBER, accountName: 'Old Market Provisions', status: 'inUse', version: 0 },
      ],
    });
    const id = row?.id ?? 0;
    const body = {
      ...entry({ account: '687045312001', settlementCycle: 'halfMonth' }),
      version: 0,
    };
    const changed = await api.editBankAccount({ params: { id }, body });
    expect(changed).toMatchObject({
      settlementCycle: 'halfMonth',
      rows: [{ id, account: '687045312001', status: 'inUse', asked: null, version: 1 }],
    });
    const [shop] = await server.connection.db.select().from(shops).where(eq(shops.id, 1));
    expect(shop?.settlementCycle).toBe('halfMonth');
    const stale = await failureOf(api.editBankAccount({ params: { id }, body }));
    expect(stale.code).toBe(CODES.stale);
    expect(stale.data).toEqual(changed);
    const gone = await api.deleteBankAccount({ params: { id }, body: { version: 1 } });
    expect(gone.rows).toEqual([]);
    const again = await failureOf(api.deleteBankAccount({ params: { id }, body: { version: 1 } }));
    expect([again.code, again.data]).toEqual([CODES.stale, gone]);
    const last = await failureOf(api.deleteBankAccount({ params: { id }, body: { version: 2 } }));
    expect(last.reason?.rule).toBe('bankAccountIsAlreadyRemoved');
  });

  test('leaves the shop’s cycle to who changes it, knowing what it is', async () => {
    const { db } = server.connection;
    const cycleIs = async (settlementCycle: 'weekly' | 'monthly') => {
      await db.update(shops).set({ settlementCycle }).where(eq(shops.id, 1));
    };
    const cycle = async () =>
      (await db.select().from(shops).where(eq(shops.id, 1)))[0]?.settlementCycle;
    const linesOf = () =>
      db.select().from(operationLog).where(eq(operationLog.operation, 'changeSettlementCycle'));
    const api = await unlocked(server);
    await cycleIs('monthly');
    const { rows } = await api.addBankAccount({ body: entry() });
    expect(await cycle()).toBe('monthly');
    const before = await linesOf();
    // Seen as weekly, and by now monthly: neither the cycle nor the account is changed.
    const params = { id: rows[0]?.id ?? 0 };
    const chosen = { settlementCycle: 'halfMonth', email: 'other@oldmarket.example' } as const;
    const body = { ...entry({ ...chosen, seenCycle: 'weekly' }), version: 0 };
    for (const failure of await Promise.all(
      [
        api.editBankAccount({ params, body }),
        api.addBankAccount({ body: entry({ ...chosen, account: '99887766' }) }),
      ].map(failureOf),
    )) {
      expect(failure.code).toBe(CODES.stale);
      expect(failure.data).toMatchObject({ settlementCycle: 'monthly', rows });
    }
    expect(await cycle()).toBe('monthly');
    expect(
      await api.editBankAccount({ params, body: { ...body, seenCycle: 'monthly' } }),
    ).toMatchObject({ settlementCycle: 'halfMonth', rows: [{ email: 'other@oldmarket.example' }] });
    const lines = (await linesOf())
      .slice(before.length)
      .filter(({ outcome }) => outcome === 'done');
    expect(lines).toMatchObject([
      {
        module: 'bankAccounts',
        targetRecord: 'settlementCycle',
        targetId: 1,
        remark: null,
        changes: [
          {
            ...{ what: 'setting', setting: 'settlementCycle', as: 'choice' },
            ...{ from: 'monthly', to: 'halfMonth' },
          },
        ],
      },
    ]);
  });

  test('is there once, however its number is written, and a shop has ten at most', async () => {
    const api = await unlocked(server);
    const { rows } = await api.addBankAccount({ body: entry() });
    const twice = await failureOf(api.addBankAccount({ body: entry({ account: '0039 1245 67' }) }));
    expect(twice.reason?.rule).toBe('bankAccountIsNew');
    // Ten clerks at once: the shop's lock lets one after the other in.
    const many = await Promise.allSettled(
      Array.from({ length: 11 }, (_one, index) =>
        api.addBankAccount({ body: entry({ account: `55500000${index}` }) }),
      ),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await api.listBankAccount()).rows).toHaveLength(10);
    const [row] = rows;
    const [other] = (await api.listBankAccount()).rows.slice(-1);
    const body = { ...entry({ account: other?.account ?? '' }), version: 0 };
    const taken = await failureOf(api.editBankAccount({ params: { id: row?.id ?? 0 }, body }));
    expect(taken.reason?.rule).toBe('bankAccountIsNew');
  });

  test('of another shop is not found', async () => {
    const api = await unlocked(server);
    const { rows } = await api.addBankAccount({ body: entry() });
    const id = rows[0]?.id ?? 0;
    const other = inShop(api, 2);
    expect((await other.listBankAccount()).rows).toEqual([]);
    for (const failure of await Promise.all(
      [
        other.editBankAccount({ params: { id }, body: { ...entry(), version: 0 } }),
        other.deleteBankAccount({ params: { id }, body: { version: 0 } }),
      ].map(failureOf),
    )) {
      expect(failure.code).toBe(CODES.notFound);
    }
    expect((await api.listBankAccount()).rows).toEqual(rows);
  });

  test('needs everything, each named at its field', async () => {
    const api = await unlocked(server);
    const errorsOf = async (body: object) =>
      (await failureOf(api.addBankAccount({ body: body as BankAccountEntry }))).errors;
    expect(Object.keys(await errorsOf({})).sort()).toEqual(Object.keys(entry()).sort());
    expect(await errorsOf(entry({ email: 'finance@' }))).toEqual({ email: 'Email format error' });
    expect(await errorsOf(entry({ account: '12-345' }))).toEqual({
      account: 'Enter 6 to 34 digits or letters',
    });
    expect(Object.keys(await errorsOf(entry({ accountName: ' ' })))).toEqual(['accountName']);
    for (const bankCode of ['NOBANK', 'DBSSSGSG1', '8BSSSGSG', 'DBSS-SGSG']) {
      expect(Object.keys(await errorsOf(entry({ bankCode })))).toEqual(['bankCode']);
    }
    const other = entry({ bankCode: ' deutdeff500', account: '００３－９１２９９９' });
    const { rows } = await api.addBankAccount({ body: other });
    expect(rows.at(-1)).toMatchObject({ bankCode: 'DEUTDEFF500', account: '003912999' });
  });
});

describe('a bank account of a shop that asks for a second person', () => {
  const NEW = '687045312001';
  const another = () => unlocked(server, 'supervisor');
  const paidTo = async () => {
    const of = { shopId: 1, secrets };
    const { db } = server.connection;
    const payable = await payableTo(db, of);
    return [payable.map(({ masked }) => masked), (await paidInto(db, of))?.account ?? null];
  };
  const rowOf = async (api: Api) => {
    const [row] = (await api.listBankAccount()).rows;
    if (!row) throw new Error('There is no bank account');
    return row;
  };
  /** One that another person has confirmed. */
  const inUse = async (owner: Api) => {
    await owner.addBankAccount({ body: entry() });
    const { id } = await rowOf(owner);
    return (await (await another()).confirmBankAccount({ body: { id } })).bankAccount;
  };

  beforeAll(async () => {
    await setLimit(await unlocked(server, 'admin'), 'bankAccount', '0');
  });
  afterAll(async () => {
    await setLimit(await unlocked(server, 'admin'), 'bankAccount', null);
  });

  test('gets no money until another than entered it has confirmed it', async () => {
    const owner = await unlocked(server);
    const { rows } = await owner.addBankAccount({ body: entry() });
    expect(rows).toMatchObject([
      { status: 'toConfirm', facts: { askedBy: [{ name: 'Manager' }] }, asked: null },
    ]);
    expect(await paidTo()).toEqual([[], null]);
    const { id, askedAt } = await rowOf(owner);
    expect(askedAt).not.toBeNull();
    const own = await failureOf(owner.confirmBankAccount({ body: { id, version: 0 } }));
    expect(own.reason).toMatchObject({
      rule: 'anotherConfirmsAccount',
      figures: { name: 'Manager' },
    });
    const decider = await another();
    const { bankAccount, history } = await decider.confirmBankAccount({ body: { id, version: 0 } });
    expect(bankAccount).toMatchObject({
      status: 'inUse',
      account: null,
      askedAt: null,
      version: 1,
    });
    expect(history.map(({ event, actorName }) => [event, actorName])).toEqual([
      ['create', 'Manager'],
      ['confirm', 'Supervisor'],
    ]);
    expect(await paidTo()).toEqual([['•••• 4567'], NUMBER]);
    const again = await failureOf(decider.confirmBankAccount({ body: { id } }));
    expect(again.reason?.rule).toBe('bankAccountIsAlreadyInUse');
  });

  test('is paid to as it was until its change is confirmed', async () => {
    const owner = await unlocked(server);
    const { id, version } = await inUse(owner);
    const params = { id };
    const changed = await owner.editBankAccount({
      params,
      body: { ...entry({ account: NEW, bankCode: 'OCBCSGSG' }), version },
    });
    expect(changed.rows).toMatchObject([
      {
        ...{ status: 'changeToConfirm', bankCode: 'DBSSSGSG', account: NUMBER },
        asked: { bankCode: 'OCBCSGSG', account: NEW, masked: '•••• 2001' },
      },
    ]);
    expect(await paidTo()).toEqual([['•••• 4567'], NUMBER]);
    // Its mail is changed meanwhile, and the change goes on to wait for the same people.
    const mailed = await owner.editBankAccount({
      params,
      body: {
        ...entry({ account: NEW, bankCode: 'OCBCSGSG', email: 'pay@oldmarket.example' }),
        version: version + 1,
      },
    });
    expect(mailed.rows).toMatchObject([
      { status: 'changeToConfirm', email: 'pay@oldmarket.example', version: version + 2 },
    ]);
    // A second account may not be what this one asks to be.
    const twice = owner.addBankAccount({ body: entry({ account: NEW, bankCode: 'OCBCSGSG' }) });
    expect((await failureOf(twice)).reason?.rule).toBe('bankAccountIsNew');
    const decider = await another();
    const old = await failureOf(decider.confirmBankAccount({ body: { id, version } }));
    expect(old.code).toBe(CODES.stale);
    expect(old.data).toMatchObject({ bankAccount: { status: 'changeToConfirm' } });
    await decider.confirmBankAccount({ body: { id, version: version + 2 } });
    expect(await paidTo()).toEqual([['•••• 2001'], NEW]);
    expect(await rowOf(owner)).toMatchObject({ account: NEW, asked: null, status: 'inUse' });
  });

  test('stays as it was where its change is refused, with the remark', async () => {
    const owner = await unlocked(server);
    const { id, version } = await inUse(owner);
    await owner.editBankAccount({ params: { id }, body: { ...entry({ account: NEW }), version } });
    const decider = await another();
    const none = await failureOf(decider.refuseBankAccount({ body: { id, remark: ' ' } }));
    expect(Object.keys(none.errors)).toEqual(['remark']);
    const remark = 'The bank knows no such number';
    const refused = await decider.refuseBankAccount({ body: { id, remark } });
    expect(refused.bankAccount).toMatchObject({ status: 'inUse', asked: null, refusal: remark });
    expect(await paidTo()).toEqual([['•••• 4567'], NUMBER]);
    expect(await rowOf(owner)).toMatchObject({ account: NUMBER, refusal: remark });
    // Entered anew and taken back: nothing waits, and nothing is left to say.
    const { version: now } = refused.bankAccount;
    await owner.editBankAccount({
      params: { id },
      body: { ...entry({ account: NEW }), version: now },
    });
    await owner.editBankAccount({ params: { id }, body: { ...entry(), version: now + 1 } });
    expect(await rowOf(owner)).toMatchObject({ status: 'inUse', asked: null, refusal: null });
  });

  test('is decided once, whoever else decides or changes it at that moment', async () => {
    const owner = await unlocked(server);
    const { id, version } = await inUse(owner);
    await owner.editBankAccount({ params: { id }, body: { ...entry({ account: NEW }), version } });
    const decider = await another();
    const seen = { id, version: version + 1 };
    const sent = await Promise.allSettled([
      decider.confirmBankAccount({ body: seen }),
      decider.refuseBankAccount({ body: { ...seen, remark: 'No' } }),
      decider.confirmBankAccount({ body: seen }),
      owner.editBankAccount({
        params: { id },
        body: { ...entry({ account: '99887766' }), version: seen.version },
      }),
    ]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowOf(owner)).toMatchObject({ version: version + 2 });
  });

  test('tells the log who confirmed what, and no number', async () => {
    const owner = await unlocked(server);
    const { id, version } = await inUse(owner);
    await owner.editBankAccount({ params: { id }, body: { ...entry({ account: NEW }), version } });
    const keyed = { idempotencyKey: randomUUID() };
    await (await another()).confirmBankAccount({ body: { id } }, keyed);
    const { rows: answers } = await server.connection.db.execute<{ all: string }>(
      sql`select string_agg(k::text, ' ') as all from idempotency_keys k`,
    );
    expect(answers[0]?.all).toContain('•••• 2001');
    expect([NUMBER, NEW].filter((number) => answers[0]?.all.includes(number))).toEqual([]);
    const lines = await server.connection.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.targetRecord, 'bankAccount'), eq(operationLog.targetId, id)))
      .orderBy(operationLog.id);
    expect(
      lines.map(({ operation, operatorName, changes }) => [operation, operatorName, changes]),
    ).toEqual([
      ['create', 'Manager', [{ what: 'bankAccount', became: 'added' }]],
      ['confirm', 'Supervisor', null],
      ['update', 'Manager', [{ what: 'details', fields: ['account'] }]],
      ['confirm', 'Supervisor', [{ what: 'details', fields: ['account'] }]],
    ]);
    const history = await server.connection.db
      .select()
      .from(recordHistory)
      .where(and(eq(recordHistory.lifecycle, 'bankAccount'), eq(recordHistory.recordId, id)));
    expect(history.map(({ payload }) => payload)).toEqual([{}, {}, {}, {}]);
  });

  test('asks for none in its limit but always or never', async () => {
    const admin = await unlocked(server, 'admin');
    const { version, limits } = await admin.getLimits();
    expect(limits).toContainEqual({ kind: 'bankAccount', limit: '0.00' });
    const body = { kind: 'bankAccount' as const, limit: '100', remark: 'As agreed', version };
    expect(Object.keys((await failureOf(admin.saveLimit({ body }))).errors)).toEqual(['limit']);
  });
});
