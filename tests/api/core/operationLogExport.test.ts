// engine: either

import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { operationLog, operationLogSeals } from '../../../server/kernel/db/tables/log.ts';
import { BEGINNING } from '../../../server/kernel/log/chain.ts';
import { sheetOf } from '../files/sheetOf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** More than are read at once. */
const LINES = 1_100;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const line = (index: number, shopId = 1) => ({
    shopId,
    at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    operatorId: index % 10 ? 1 : null,
    operatorName: index % 10 ? 'Ann' : '',
    operatorRole: index % 10 ? (index === 2 ? 'role-6f9e' : 'auditor') : 'clock',
    module: 'orders',
    operation: index % 10 ? 'accept' : 'xstate.after.reviewTime.order.fulfilment.new.onTime',
    targetId: index + 1,
    targetName: `NT-${index}`,
    outcome: index % 7 ? ('done' as const) : ('refused' as const),
    reason: index % 7 ? null : { rule: 'hasItems' },
    remark: index === 1 ? '=cmd|calc' : null,
  });
  const { db } = server.connection;
  await db.insert(operationLog).values(Array.from({ length: LINES }, (_, index) => line(index)));
  await db.insert(operationLog).values(line(7, 2));
});
afterAll(() => server.stop());

/** The rows of an export, each by the headings of its sheet. */
async function exported(api: Api, body: Parameters<Api['exportOperationLog']>[0]['body'] = {}) {
  const file = await api.exportOperationLog({ body }, { blob: true });
  const { header, rows } = await sheetOf(await file.arrayBuffer());
  return { name: file.name, header, rows: rows.map(({ cells }) => cells) };
}

const exporter = async (locale: Locale = 'en-US') => await server.signIn('auditor', { locale });

describe('the operation log as a spreadsheet', () => {
  it('holds every line that the filters find, the newest first, each on the seal before it', async () => {
    // Before the line of one's own sign-in.
    const { name, header, rows } = await exported(await exporter(), {
      to: '2026-06-01T00:00:00Z',
    });
    expect(name).toMatch(/^operation-log-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(header).toEqual([
      'Line',
      'Time',
      'Operator',
      'Role',
      'Module',
      'Operation',
      'Record',
      'Outcome',
      'Reason',
      'Remark',
      'From and to',
      'Old and new',
      'Seal',
      'Seal of the line before',
    ]);
    expect(rows.map((cells) => cells[6])).toEqual(
      Array.from({ length: LINES }, (_, index) => `NT-${LINES - 1 - index}`),
    );
    expect(rows.at(-2)?.slice(1, 10)).toEqual([
      expect.any(Date),
      'Ann (admin)',
      'Auditor',
      'Orders',
      'Accept order',
      'NT-1',
      'Done',
      '',
      '=cmd|calc',
    ]);
    expect(rows.at(-3)?.[3]).toBe('Role of another shop');
    expect(rows.at(-1)?.slice(2, 9)).toEqual([
      'System (automatic)',
      '',
      'Orders',
      '12 hours without review',
      'NT-0',
      'Refused',
      'The order has no items. Add at least one.',
    ]);
    // The other shop's line is sealed last, so each line here carries the one below it.
    for (const [index, cells] of rows.entries()) {
      expect(cells[12]).toMatch(/^[0-9a-f]{64}$/);
      expect(cells[13]).toBe(rows[index + 1]?.[12] ?? BEGINNING.hash);
    }
    const { db } = server.connection;
    const [first] = await db
      .select()
      .from(operationLogSeals)
      .orderBy(asc(operationLogSeals.lineId))
      .limit(1);
    expect([rows.at(-1)?.[0], rows.at(-1)?.[12]]).toEqual([first?.lineId, first?.hash]);
  });

  it('takes the filters of the list', async () => {
    const api = await exporter();
    const filter = {
      operator: 1,
      outcome: 'refused' as const,
      from: '2026-01-01T00:10:00Z',
      to: '2026-01-01T01:00:00Z',
    };
    const { rows } = await exported(api, filter);
    const list = await api.listOperationLogVO({ body: { ...filter, size: 200 } });
    expect(list.rows.length).toBeGreaterThan(3);
    expect(rows.map((cells) => cells[0])).toEqual(list.rows.map(({ id }) => id));
    expect(rows.map((cells) => cells[12])).toEqual(list.rows.map(({ hash }) => hash));
  });

  it('is written as CSV too, as whole as it is', async () => {
    const api = await exporter();
    const body = { target: 'NT-7', format: 'csv' as const };
    const file = await api.exportOperationLog({ body }, { blob: true });
    expect(file.name).toMatch(/^operation-log-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = (await file.text()).trim().split('\r\n');
    expect(head.split('","')).toHaveLength(14);
    const { rows } = await exported(api, { target: 'NT-7' });
    expect(lines.filter((line) => /[0-9a-f]{64}/.test(line))).toHaveLength(rows.length);
    for (const [index, cells] of rows.entries()) expect(lines[index]).toContain(cells[12]);
  });

  it('is headed and told in the language of who takes it out', async () => {
    const zh = await exported(await exporter('zh-CN'), { target: 'NT-0' });
    expect(zh.name).toMatch(/^操作日志-/);
    expect(zh.header.slice(0, 4)).toEqual(['序号', '时间', '操作人', '角色']);
    expect(zh.rows[0]?.slice(4, 6)).toEqual(['订单', expect.stringMatching(/12\s*小时/)]);
    const vn = await exported(await exporter('vn-VM'), { target: 'NT-2' });
    expect(vn.header.slice(-2)).toEqual(['Mã niêm phong', 'Mã niêm phong của dòng trước']);
    expect(vn.rows[0]?.[3]).toBe('Kiểm soát viên');
  });

  it('is itself a line of the log, once for each time', async () => {
    const { db } = server.connection;
    const lines = () =>
      db
        .select()
        .from(operationLog)
        .where(eq(operationLog.operation, 'exportOperationLog'))
        .orderBy(desc(operationLog.id));
    const before = await lines();
    await exported(await exporter(), { target: 'NT-0' });
    const after = await lines();
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ module: 'operationLog', outcome: 'done', shopId: 1 });
    // The next one finds it, sealed.
    const { rows } = await exported(await exporter(), { operation: 'exportOperationLog' });
    expect(rows).toHaveLength(after.length);
    expect(rows[0]?.slice(4, 6)).toEqual(['Operation log', 'Export the operation log']);
    expect(rows[0]?.[12]).toMatch(/^[0-9a-f]{64}$/);
  });
});
