// engine: both

import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { WorkbookWriter } from '../../../server/kernel/files/workbook.ts';
import { type Filter, linesFound } from '../../../server/operationLog/lines.ts';
import { newPhone } from '../customers/ground.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

let server: TestServer;
let admin: Api;
let auditor: Api;

const line = (module: string, operation: string, outcome: 'done' | 'refused' = 'done') => ({
  shopId: 1,
  at: new Date(Date.UTC(2026, 0, 1)),
  operatorId: 1,
  operatorName: 'Ann',
  operatorRole: 'administrator',
  module,
  operation,
  targetName: `${module} ${operation}`,
  outcome,
  reason: outcome === 'done' ? null : { rule: 'permission' },
});

/** As lines were written: a refused call by its own name, what was done by its event. */
const OLD = [
  line('customers', 'update'),
  line('customers', 'updateCustomer', 'refused'),
  line('customers', 'freeze'),
  line('customers', 'freezeCustomer', 'refused'),
  line('accounts', 'update'),
  line('suppliers', 'update'),
  line('suppliers', 'updateSupplierContact', 'refused'),
  line('invoices', 'downloadInvoices'),
  line('invoices', 'downloadB2BInvoices'),
];

beforeAll(async () => {
  server = await startTestServer();
  await server.connection.db.insert(operationLog).values(OLD);
  admin = await server.signIn('admin');
  auditor = await server.signIn('auditor');
});
afterAll(() => server.stop());

async function found(body: Parameters<Api['listOperationLogVO']>[0]['body']) {
  const { rows } = await admin.listOperationLogVO({ body: { ...body, size: 200 } });
  return rows.map(({ targetName }) => targetName).sort();
}

/** The newest line that is refused. */
async function lastTry() {
  const { rows } = await admin.listOperationLogVO({ body: { outcome: 'refused', size: 1 } });
  return rows[0];
}

describe('an operation of the log', () => {
  test('is one of its module, done and refused, however its lines were written', async () => {
    const customers = ['customers update', 'customers updateCustomer'];
    expect(await found({ operation: 'customers.update' })).toEqual(customers);
    expect(await found({ operation: 'customers.update', module: 'customers' })).toEqual(customers);
    expect(await found({ operation: 'customers.update', module: 'suppliers' })).toEqual([]);
    expect(await found({ operation: 'invoices.downloadInvoices' })).toHaveLength(2);
    const { rows } = await admin.listOperationLogVO({ body: { operation: 'customers.freeze' } });
    expect(rows.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['freeze', 'refused'],
      ['freeze', 'done'],
    ]);
  });

  test('is found by what addresses called it before', async () => {
    expect(await found({ operation: 'update' })).toEqual([
      'accounts update',
      'customers update',
      'customers updateCustomer',
      'suppliers update',
      'suppliers updateSupplierContact',
    ]);
    expect(await found({ operation: 'update', module: 'accounts' })).toEqual(['accounts update']);
    expect(await found({ operation: 'freezeCustomer' })).toEqual([
      'customers freeze',
      'customers freezeCustomer',
    ]);
  });

  test('is offered once in its module', async () => {
    const { operations } = await admin.getOperationList();
    expect(operations).toEqual([
      { module: 'accounts', operation: 'update', calls: ['editUser'] },
      { module: 'auth', operation: 'login', calls: [] },
      { module: 'customers', operation: 'freeze', calls: ['freezeCustomer'] },
      { module: 'customers', operation: 'update', calls: ['updateCustomer'] },
      { module: 'invoices', operation: 'downloadInvoices', calls: ['downloadB2BInvoices'] },
      { module: 'suppliers', operation: 'update', calls: ['updateSupplierContact'] },
    ]);
  });

  test('is written under one name, whether it is refused or done', async () => {
    const body = { name: 'Nobody', contact: 'Ms Ong', phone: '61234567', email: '' };
    await expect(auditor.addSupplierContact({ body })).rejects.toMatchObject({ code: 4030 });
    await admin.addSupplierContact({ body: { ...body, name: `Somebody ${randomUUID()}` } });
    const lines = await server.connection.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.module, 'suppliers'), eq(operationLog.operation, 'create')))
      .orderBy(operationLog.id);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
    expect(await found({ operation: 'suppliers.create' })).toHaveLength(2);
  });

  test('is the event that a refused call names, where it names one', async () => {
    const { db } = server.connection;
    const [clerk] = await db.select().from(accounts).where(eq(accounts.username, 'clerk'));
    const id = clerk?.id ?? 0;
    await expect(
      auditor.changeUserStatus({ body: { id, status: 'frozen' } }),
    ).rejects.toMatchObject({ code: 4030 });
    expect(await lastTry()).toMatchObject({ module: 'accounts', operation: 'freeze' });
    const token = tokenOf(await server.signIn('auditor'));
    const path = '/decsaasadmin/saas/api/user/changeUserStatus';
    for (const body of [{ status: 'xstate.stop' }, { status: {} }, [], 'frozen', null]) {
      const { envelope } = await server.send(path, { method: 'POST', body, token });
      expect(envelope.success).toBe(false);
    }
    expect(await lastTry()).toMatchObject({ module: 'accounts', operation: 'changeUserStatus' });
  });
});

describe('an import', () => {
  const sheet = (rows: readonly string[][]) => {
    const book = new WorkbookWriter();
    book.sheet('Customers', []);
    for (const row of [['Name', 'Phone'], ...rows]) {
      book.row(row.map((value) => ({ value, format: '@' })));
    }
    book.end();
    const bytes = new Uint8Array(Buffer.concat(book.take()));
    return new File([bytes], 'customers.xlsx', { type: MEDIA_TYPES.xlsx });
  };

  test('has a line of its own with how many rows it took, a preview and a refused one none of that', async () => {
    const file = sheet([
      ['Good', newPhone()],
      ['Better', newPhone()],
      ['Bad', ''],
    ]);
    for (const mode of ['preview', 'all', 'good'] as const) {
      await admin.importCustomers({ files: { file }, body: { mode } });
    }
    await expect(
      auditor.importCustomers({ files: { file }, body: { mode: 'good' } }),
    ).rejects.toMatchObject({ code: 4030 });
    const { rows } = await admin.listOperationLogVO({
      body: { operation: 'customers.importCustomers' },
    });
    expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['refused', []],
      ['done', [{ what: 'imported', rows: 2 }]],
    ]);
  });
});

test('lines of an operation are found by the index of their module', async () => {
  const { db } = server.connection;
  await db.execute(sql`
    insert into operation_log
      (shop_id, at, operator_id, operator_name, operator_role, module, operation, outcome)
    select 2, timestamptz '2026-01-01' + n * interval '1 second', 1, '', 'clerk',
      case when n % 50 = 0 then 'customers' else 'orders' end,
      case when n % 3 = 0 then 'update' else 'accept' end, 'done'
    from generate_series(1, 20000) as n`);
  await db.execute(sql`analyze operation_log`);
  const planOf = async (filter: Filter) => {
    const caller = { db, shopId: 2 } as Parameters<typeof linesFound>[0];
    const query = db
      .select({ id: operationLog.id })
      .from(operationLog)
      .where(linesFound(caller, filter))
      .orderBy(desc(operationLog.at), desc(operationLog.id))
      .limit(51);
    const { rows } = await db.execute(sql`explain ${query.getSQL()}`);
    return JSON.stringify(rows);
  };
  for (const filter of [{ operation: 'customers.update' }, { operation: 'updateCustomer' }]) {
    expect(await planOf(filter)).toContain('operation_log_shop_id_module_at_id_index');
    expect(await planOf(filter)).not.toContain('Sort');
  }
});
