// engine: either

import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { contract } from '../../../api/contract.ts';
import { type NotedRecord, noted } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEDIA_TYPES, MEGABYTE } from '../../../api/kernel/fileRules.ts';
import { MOST_NOTE_FILES, type NoteTarget, targetOfRecord } from '../../../api/notes/calls.ts';
import { files, fileUses } from '../../../server/kernel/db/tables/files.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { idempotencyKeys } from '../../../server/kernel/db/tables/records.ts';
import { dropLooseFiles } from '../../../server/kernel/files/looseFiles.ts';
import { pathOf } from '../../../server/kernel/files/store.ts';
import { auditNotes } from '../../../server/notes/audit.ts';
import { notes } from '../../../server/notes/tables.ts';
import { product } from '../../../server/product/product.ts';
import { addWhatTheDemoLacks } from '../../domains/proofs.ts';
import { MACRO_MAIN, workbookParts, zip } from '../files/workbooks.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { tokenOf } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-notes-'));
let world: World;
let manager: Api;
let clerk: Api;
let order: NoteTarget;
/** Which the clerk's role does not show. */
let account: NoteTarget;

beforeAll(async () => {
  world = await startWorld({
    environment: { SMTP_URL: 'smtp://127.0.0.1', UPLOAD_DIR: folder },
  });
  await addWhatTheDemoLacks({ db: world.db, shopId: 1, at: world.clock.now });
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  order = await recordIn(1, 'order');
  account = await recordIn(1, 'account');
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The first record of a kind that a shop has. */
async function recordIn(shopId: number, record: NotedRecord): Promise<NoteTarget> {
  const { id, ofShop } = product.rows[record];
  const [row] = await world.db
    .select({ id })
    .from(id.table)
    .where(ofShop(shopId))
    .orderBy(id)
    .limit(1);
  if (!row) throw new Error(`Shop ${shopId} has no ${record}`);
  return targetOfRecord(record, Number(row.id));
}

const add = (api: Api, about: NoteTarget, text: string, fileIds: number[] = []) =>
  api.addNote({ body: { about, text, fileIds } });
const list = (api: Api, about: NoteTarget, rest: { size?: number; cursor?: string } = {}) =>
  api.listNote({ body: { about, ...rest } });

const fileOf = (name: string, content: string | Uint8Array) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const upload = (api: Api, name: string, content: string | Uint8Array) =>
  api.uploadNoteFile({ files: { file: fileOf(name, content) }, body: {} });

const office = (kind: 'xlsx' | 'docx', main = `${MEDIA_TYPES[kind]}.main+xml`) =>
  kind === 'xlsx'
    ? zip(workbookParts('', main))
    : zip([
        {
          name: '[Content_Types].xml',
          content: `<Types xmlns="x"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
        },
        { name: 'word/document.xml', content: '<w:document xmlns:w="w"/>' },
      ]);
const PDF = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n';

describe('a note', () => {
  test('stands on whatever record its domain says, in whatever state, for who may see it', async () => {
    for (const record of Object.keys(noted) as NotedRecord[]) {
      const about = await recordIn(1, record);
      const text = `On the ${record}\nloading bay at the back`;
      const note = await add(manager, about, `  ${text} `);
      const { rows, total } = await list(manager, about);
      expect(rows[0]).toMatchObject({ ...note, text, isOwn: true, files: [] });
      expect(rows[0]?.author).toEqual({ name: 'Manager', username: 'manager', avatar: null });
      expect(total).toEqual({ count: rows.length, exact: true });
    }
  });

  test('is of one record: another one of the same number has none of it', async () => {
    const [, id = 0] = Object.entries<number>(await recordIn(1, 'goods'))[0] ?? [];
    const text = `Of the goods ${randomUUID()}`;
    await add(manager, targetOfRecord('goods', id), text);
    for (const record of ['customer', 'order'] as const) {
      const { rows } = await list(manager, targetOfRecord(record, id)).catch(() => ({ rows: [] }));
      expect(rows.map((note) => note.text)).not.toContain(text);
    }
  });

  test('comes newest first, a page at a time', async () => {
    const about = await recordIn(1, 'recharge');
    const before = (await list(manager, about)).total.count;
    for (const text of ['one', 'two', 'three']) {
      world.clock.now = new Date(world.clock.now.getTime() + 1_000);
      await add(manager, about, text);
    }
    const first = await list(manager, about, { size: 2 });
    expect(first.rows.map(({ text }) => text)).toEqual(['three', 'two']);
    expect(first.total.count).toBe(before + 3);
    const second = await list(manager, about, { size: 2, cursor: first.next ?? '' });
    expect(second.rows[0]?.text).toBe('one');
    const wrong = await failureOf(list(manager, about, { cursor: 'elsewhere' }));
    expect(wrong.errors).toHaveProperty('cursor');
  });

  test('is added once under a key, which keeps nothing of what it says', async () => {
    const text = `Once ${randomUUID()}`;
    const flags = { idempotencyKey: randomUUID(), showError: false };
    const body = { about: order, text, fileIds: [] };
    const first = await manager.addNote({ body }, flags);
    expect(await manager.addNote({ body }, flags)).toEqual(first);
    expect(await world.db.$count(notes, eq(notes.text, text))).toBe(1);
    const key = eq(idempotencyKeys.key, flags.idempotencyKey);
    const [kept] = await world.db.select().from(idempotencyKeys).where(key);
    expect(kept?.answer).toContain(String(first.id));
    expect(kept?.answer).not.toContain(text);
    const other = await failureOf(manager.addNote({ body: { ...body, text: 'Other' } }, flags));
    expect(other.reason?.rule).toBe('keyUsedForAnother');
  });

  test.each([
    ['nothing', '', 0, 'text'],
    ['blanks alone', ' \u3000\n', 0, 'text'],
    ['2,001 characters', 'x'.repeat(2001), 0, 'text'],
    ['eleven files', 'x', MOST_NOTE_FILES + 1, 'fileIds'],
  ])('is refused at its field with %s', async (_what, text, count, field) => {
    const fileIds = Array.from({ length: count }, (_file, index) => index + 1);
    const failure = await failureOf(add(manager, order, text, fileIds));
    expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, [field]]);
    if (count > 0) expect(failure.errors.fileIds).toBe('At most 10 entries');
  });

  test('is refused without one record, with two, and with one that takes no notes', async () => {
    for (const about of [{}, { ...order, ...account }, { fileId: 1 }, { roleId: 1 }]) {
      const failure = await failureOf(list(manager, about as NoteTarget));
      expect([failure.code, Object.keys(failure.errors)]).toEqual([CODES.invalidInput, ['about']]);
    }
  });
});

describe('who may', () => {
  test('see the record sees its notes and adds one; else nothing of it', async () => {
    const { id } = await add(manager, account, 'Works on Saturdays');
    const calls = [
      list(clerk, account),
      add(clerk, account, 'Mine'),
      clerk.deleteNote({ params: { id }, body: {} }, { showError: false }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure.code).toBe(CODES.noAccess);
      expect(failure.reason?.figures).toEqual({ permission: 'account.view' });
    }
    expect(await list(clerk, order)).toHaveProperty('rows');
    // What was tried is in the log, with the record that it was about.
    const [line] = await world.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'addNote'), eq(operationLog.outcome, 'refused')))
      .orderBy(desc(operationLog.id))
      .limit(1);
    expect(line).toMatchObject({ module: 'notes', targetRecord: 'account', operatorName: 'Clerk' });
    expect(line?.targetName).not.toBe('');
  });

  test('not is who works in another shop: its records and notes are as ones that nobody has', async () => {
    const foreign = await recordIn(3, 'order');
    const unknown = targetOfRecord('order', 987_654_321);
    const [theirs] = await world.db.select().from(notes).where(eq(notes.shopId, 3)).limit(1);
    expect(theirs).toBeDefined();
    const idOfNobody = 987_654_321 as never;
    const answers = await Promise.all(
      [
        list(manager, foreign),
        list(manager, unknown),
        add(manager, foreign, 'x'),
        manager.deleteNote({ params: { id: theirs?.id ?? 0 }, body: {} }, { showError: false }),
        manager.deleteNote({ params: { id: idOfNobody }, body: {} }, { showError: false }),
      ].map(failureOf),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODES.notFound));
  });

  test('delete is who wrote it, and nobody else, whatever the role', async () => {
    const { id } = await add(clerk, order, `Mine ${randomUUID()}`);
    const admin = await world.signIn('admin');
    const seen = (await list(admin, order)).rows.find((note) => note.id === id);
    expect(seen?.isOwn).toBe(false);
    const refused = await failureOf(
      admin.deleteNote({ params: { id }, body: {} }, { showError: false }),
    );
    expect([refused.code, refused.reason?.rule]).toEqual([CODES.refused, 'noteIsOwn']);
    await clerk.deleteNote({ params: { id }, body: {} });
    expect(await world.db.$count(notes, eq(notes.id, id))).toBe(0);
    const again = await failureOf(
      clerk.deleteNote({ params: { id }, body: {} }, { showError: false }),
    );
    expect(again.code).toBe(CODES.notFound);
  });
});

test('the log says on which record, who and when, and not what', async () => {
  const secret = `Personal ${randomUUID()}`;
  const { id } = await add(manager, order, secret);
  await manager.deleteNote({ params: { id }, body: {} });
  const lines = await world.db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.module, 'notes'), eq(operationLog.outcome, 'done')))
    .orderBy(desc(operationLog.id))
    .limit(2);
  const [[, orderId]] = Object.entries(order) as [[string, number]];
  expect(lines.map(({ operation }) => operation)).toEqual(['deleteNote', 'addNote']);
  for (const line of lines) {
    expect(line).toMatchObject({ targetRecord: 'order', targetId: orderId });
    expect(line.targetName).not.toBe('');
    expect(JSON.stringify(line)).not.toContain(secret);
  }
});

describe('the files of a note', () => {
  test.each([
    ['offer.pdf', PDF],
    ['prices.xlsx', office('xlsx')],
    ['terms.docx', office('docx')],
    ['stock.csv', 'sku,stock\r\nOM-1,5\r\n'],
    ['điểm giao 送货.txt', 'Cổng sau\n后门\tafter 7'],
    ['from Excel.txt', Buffer.from('\ufeffsku\t5\r\n', 'utf16le')],
    ['from a Mac.txt', Buffer.from('\ufeffsku\t5 送货\r\n', 'utf16le').swap16()],
  ])('are kept as they came: %s', async (name, content) => {
    const file = await upload(manager, name, content);
    const bytes = Buffer.from(content);
    expect(file).toMatchObject({ name, size: bytes.length });
    const { id } = await add(manager, order, '', [file.id]);
    const held = (await list(manager, order)).rows.find((note) => note.id === id);
    expect(held?.files).toEqual([file]);
    const path = contract.getNoteFile.path.replace('{fileId}', String(file.id));
    const response = await fetch(world.host + path, {
      headers: { accessToken: tokenOf(clerk), markers: JSON.stringify({ restaurantId: 1 }) },
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    // Whatever it is, it is never shown in a page.
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await manager.deleteNote({ params: { id }, body: {} });
  });

  test.each([
    ['setup.exe', 'MZ\u0000\u0000'],
    ['page.html', '<script>alert(1)</script>'],
    ['offer.pdf', 'MZ\u0000\u0000'],
    ['notes.txt', 'a\u0000b'],
    ['wide.txt', Buffer.from('\ufeffa\u0000b', 'utf16le').swap16()],
    ['archive.docx', zip([{ name: 'a.txt', content: 'a' }])],
    ['prices.docx', office('xlsx')],
    ['terms.xlsx', office('docx')],
    ['macros.xlsx', office('xlsx', MACRO_MAIN)],
  ])('are what they say: %s is refused', async (name, content) => {
    const failure = await failureOf(upload(manager, name, content));
    expect(failure.errors).toEqual({ file: 'Incorrect file format' });
  });

  test('are at most 10 MB each', async () => {
    const large = new Uint8Array(10 * MEGABYTE + 1).fill(97);
    const failure = await failureOf(upload(manager, 'large.txt', large));
    expect(failure.reason).toMatchObject({
      rule: 'fileIsNotTooLarge',
      figures: { limit: '10 MB' },
    });
    expect((await upload(manager, 'largest.txt', large.subarray(1))).size).toBe(10 * MEGABYTE);
  });

  test('are one’s own and of one note', async () => {
    const { id } = await upload(manager, 'a.txt', 'a');
    const { id: hers } = await upload(clerk, 'hers.txt', 'hers');
    const stolen = await failureOf(add(clerk, order, 'x', [hers, id]));
    expect(Object.keys(stolen.errors)).toEqual(['fileIds.1']);
    await add(manager, account, 'x', [id]);
    const twice = await failureOf(add(manager, order, 'x', [id]));
    expect(Object.keys(twice.errors)).toEqual(['fileIds.0']);
    // And are shown with the record alone: not as pictures are, and not before they are on one.
    const ask = (api: Api) =>
      failureOf(api.getNoteFile({ params: { fileId: id } }, { blob: true }));
    expect((await ask(clerk)).code).toBe(CODES.noAccess);
    const picture = await failureOf(manager.getFile({ params: { fileId: id } }, { blob: true }));
    expect(picture.code).toBe(CODES.notFound);
    const loose = await upload(clerk, 'b.txt', 'b');
    const early = clerk.getNoteFile({ params: { fileId: loose.id } }, { blob: true });
    expect((await failureOf(early)).code).toBe(CODES.notFound);
    const elsewhere = await world.signIn('manager', { shopId: 2 });
    expect((await ask(elsewhere)).code).toBe(CODES.notFound);
  });

  test('are of one note where two take the same one at once', async () => {
    const customer = await recordIn(1, 'customer');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await upload(manager, 'both.txt', `Both ${round}`);
      const tries = await Promise.allSettled([
        add(manager, order, 'x', [id]),
        add(manager, customer, 'x', [id]),
      ]);
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await world.db.$count(fileUses, eq(fileUses.fileId, id))).toBe(1);
    }
  });

  test('go with their note, as whatever nothing refers to', async () => {
    const { id: fileId } = await upload(manager, 'gone.txt', `Gone ${randomUUID()}`);
    const note = await add(manager, order, '', [fileId]);
    const [row] = await world.db.select().from(files).where(eq(files.id, fileId));
    const path = pathOf(folder, row?.hash ?? '');
    const later = new Date(world.clock.now.getTime() + 2 * 24 * 3_600_000);
    await dropLooseFiles(world.db, folder, later);
    expect(existsSync(path)).toBe(true);
    await manager.deleteNote({ params: { id: note.id }, body: {} });
    await dropLooseFiles(world.db, folder, later);
    expect(existsSync(path)).toBe(false);
    expect(await world.db.$count(files, eq(files.id, fileId))).toBe(0);
    // A draft may name it still.
    const late = await failureOf(add(manager, order, 'x', [fileId]));
    expect(Object.keys(late.errors)).toEqual(['fileIds.0']);
  });
});

describe('what was written on a lead', () => {
  /** A lead that was declined, with the way to erase it. */
  async function declinedLead() {
    const contact = { contactName: 'Nurul', email: 'nurul@corner.example', mobile: '9123 4567' };
    const { lead } = await manager.addLead({
      body: {
        ...{ businessName: `Corner ${randomUUID()}`, ...contact },
        ...{ branchAddress: '18 Tampines Street 11', country: 'SG', kind: 'merchant' },
      },
    });
    const handle = (type: 'decline' | 'erase', version: number) =>
      manager.handleLead({
        params: { id: lead.id },
        body: { event: { type, remark: 'Asked for it' }, version },
      });
    const declined = await handle('decline', lead.version);
    const erase = () => handle('erase', declined.lead.version);
    return { about: { leadId: lead.id }, erase };
  }

  test('goes with what is erased of it, and nothing is written any more', async () => {
    const { about, erase } = await declinedLead();
    const { id: fileId } = await upload(manager, 'passport.txt', 'K1234567');
    await add(manager, about, 'Lives above the shop', [fileId]);
    expect((await list(manager, about)).total.count).toBe(1);
    await erase();
    expect((await list(manager, about)).total.count).toBe(0);
    expect(await world.db.$count(fileUses, eq(fileUses.fileId, fileId))).toBe(0);
    const late = await failureOf(add(manager, about, 'Lives above the shop'));
    expect([late.code, late.reason?.rule]).toEqual([CODES.refused, 'recordTakesNotes']);
  });

  test('while it is erased goes too, whichever is first', async () => {
    const { about, erase } = await declinedLead();
    const { id: fileId } = await upload(manager, 'late.txt', 'K1234567');
    let both: Promise<unknown> = Promise.resolve();
    await world.db.transaction(async (tx) => {
      // The note is not written as long as its file is held.
      await tx.select().from(files).where(eq(files.id, fileId)).for('update');
      const adding = add(manager, about, 'Lives above the shop', [fileId]).catch(() => null);
      await passing();
      both = Promise.all([adding, erase()]);
      await passing();
    });
    await both;
    expect((await list(manager, about)).total.count).toBe(0);
    expect(await world.db.$count(fileUses, eq(fileUses.fileId, fileId))).toBe(0);
  });
});

/** A call gets as far as it can meanwhile. */
const passing = () => new Promise((resolve) => setTimeout(resolve, 300));

test('verify finds files and notes that do not agree', async () => {
  const audit = () => auditNotes(world.db, product.rows);
  expect(await audit()).toEqual([]);
  const { id: otherFile } = await upload(manager, 'twice.txt', 'twice');
  const { id: one } = await add(manager, order, 'One', [otherFile]);
  const { id: other } = await add(manager, order, 'Other');
  const use = { fileId: otherFile, position: 0 };
  await world.db.insert(fileUses).values({ ...use, record: 'note', recordId: other });
  expect(await audit()).toEqual([`file ${otherFile} is on 2 notes`]);
  await world.db
    .update(fileUses)
    .set({ record: 'afterSalesCase' })
    .where(and(eq(fileUses.fileId, otherFile), eq(fileUses.recordId, other)));
  expect(await audit()).toEqual([
    `file ${otherFile} was attached, and is of afterSalesCase ${other}`,
  ]);
  await world.db
    .delete(fileUses)
    .where(and(eq(fileUses.fileId, otherFile), eq(fileUses.recordId, other)));
  const { orderId = 0 } = (await recordIn(3, 'order')) as { orderId?: number };
  await world.db.update(notes).set({ recordId: orderId }).where(eq(notes.id, one));
  expect(await audit()).toEqual([`note ${one}: its shop has no order ${orderId}`]);
  await world.db.delete(fileUses).where(eq(fileUses.fileId, otherFile));
  await world.db.delete(notes).where(eq(notes.id, one));
});

test('verify finds a file without its note, and a note that says nothing', async () => {
  const audit = () => auditNotes(world.db, product.rows);
  expect(await audit()).toEqual([]);
  const { id: fileId } = await upload(manager, 'lost.txt', 'lost');
  const { id } = await add(manager, order, '', [fileId]);
  const gone = 987_654_321;
  await world.db.update(fileUses).set({ recordId: gone }).where(eq(fileUses.fileId, fileId));
  expect(await audit()).toEqual([
    `file ${fileId}: its shop has no note ${gone}`,
    `note ${id} says nothing`,
  ]);
});
