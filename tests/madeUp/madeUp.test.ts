import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../api/contract.ts';
import { CODES } from '../../api/kernel/codes.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { LOCALES } from '../../api/kernel/wire.ts';
import { openapiDocument } from '../../api/openapi.ts';
import { readNamespaces } from '../../i18n/read.ts';
import { charts } from '../../machines/charts.ts';
import { root } from '../../server/install.mjs';
import { foldCounts } from '../../server/kernel/counts.ts';
import { seeded } from '../../server/kernel/demo/random.ts';
import { counts, mailKinds, tables } from '../../server/product/product.ts';
import { verify } from '../../server/product/verify/verify.ts';
import { hasPage, pageOf } from '../../src/domains.ts';
import { NAVIGATION } from '../../src/shell/navigation.ts';
import { findIn, findingsFor } from '../../src/shell/recordSearch.ts';
import { WAITING_ITEMS } from '../../src/shell/waitingItems.ts';
import { DEMO, startWorld, WORLD, type World } from '../api/orders/world.ts';
import { describedCalls, recordsOfIds } from '../api/security/document.ts';
import { idCasesOf } from '../api/security/ids.ts';
import { objectsOf } from '../api/security/ownedFields.ts';
import { textsOf } from '../api/security/places.ts';
import { requestOf, send } from '../api/security/requests.ts';
import { Shown } from '../api/security/shown.ts';
import { tokenOf } from '../api/support/server.ts';
import { LAWS } from '../domains/laws.ts';
import { doTheRest, EXCEPTIONS, SUBJECTS } from '../domains/proofs.ts';
import { isWhole } from '../paths/coverage.ts';
import { walkAll } from '../paths/walkers.ts';
import { TASTING, tastingsDomain } from './contract.ts';
import { LINES } from './plugin.ts';
import { asTastingApi, type TastingApi } from './proof.ts';
import { migrate, tastingCounts, tastings } from './server.ts';

// A domain that is made up is added to each list of the product by one line (`plugin.ts`). Whoever
// serves all domains has to see it: one that keeps a list of its own fails here.

let world: World;
let manager: TastingApi;

beforeAll(async () => {
  world = await startWorld({
    filling: {
      name: 'madeUp',
      fill: async (connection) => {
        await migrate(connection.db);
        await DEMO.fill(connection);
        await WORLD.fill(connection);
      },
    },
  });
  manager = asTastingApi(await world.signIn('manager'));
});
afterAll(() => world.stop());

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const failed = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failed instanceof ApiFailure)) throw new Error('It did not fail');
  return failed;
};

test('a domain adds a line to seven lists, which are where the product looks', () => {
  for (const [path, { after }] of Object.entries(LINES)) {
    expect([path, after.test(readFileSync(join(root, path), 'utf8'))]).toEqual([path, true]);
  }
  expect(Object.keys(LINES)).toHaveLength(7);
});

describe('the contract', () => {
  const calls = describedCalls().filter(({ name }) => name in tastingsDomain.routes);

  test('has each of its calls, and whose its ids are', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(tastingsDomain.routes).sort());
    const one = calls.find(({ name }) => name === 'moveTasting');
    expect(one && [...recordsOfIds(one).values()]).toEqual([TASTING]);
  });

  test('takes its pictures', () => {
    const { body } = contract.uploadPicture;
    expect(body.safeParse({ kind: TASTING }).success).toBe(true);
    expect(body.safeParse({ kind: 'nothing' }).success).toBe(false);
  });

  test('prints them', () => {
    const document = JSON.stringify(openapiDocument());
    for (const route of Object.values(tastingsDomain.routes)) {
      expect(document).toContain(`"${route.split(' ')[1]}"`);
    }
    expect(document).toContain(`"x-record":"${TASTING}"`);
  });
});

describe('the server', () => {
  test('lets those in who have its permissions to begin with, and nobody else', async () => {
    const { tasting } = await manager.planTasting({ body: { name: 'Mango week' } });
    const clerk = asTastingApi(await world.signIn('clerk'));
    expect((await clerk.getTasting({ params: tasting })).tasting).toEqual(tasting);
    const planned = clerk.planTasting({ body: { name: 'Tea' } }, { showError: false });
    expect((await failureOf(planned)).reason?.figures).toEqual({ permission: 'tasting.plan' });
    const auditor = asTastingApi(await world.signIn('auditor'));
    const seen = auditor.getTasting({ params: tasting }, { showError: false });
    expect((await failureOf(seen)).code).toBe(CODES.noAccess);
  });

  test('says in each language what was refused, and why', async () => {
    const said: string[] = [];
    for (const locale of LOCALES) {
      const api = asTastingApi(await world.signIn('manager', { locale }));
      const { tasting } = await api.planTasting({ body: { name: 'Tea', isBooked: false } });
      const hold = (id: number) =>
        api.moveTasting(
          { params: { id }, body: { event: { type: 'hold' } } },
          { idempotencyKey: `key-${locale}-${id}-${said.length}`, showError: false },
        );
      said.push((await failureOf(hold(tasting.id))).message);
      const off = { type: 'callOff', remark: 'Rain' };
      await api.moveTasting({ params: tasting, body: { event: off, version: 0 } });
      said.push((await failureOf(hold(tasting.id))).message);
    }
    expect(said).toEqual([
      'Nobody has booked a place yet.',
      '“Hold” is not possible while the tasting is “Called off”.',
      '还没有人预约。',
      '试吃会处于“已取消”时，不能“举办”。',
      'Chưa có ai đặt chỗ.',
      'Không thể “Tổ chức” khi buổi nếm thử đang “Đã hủy”.',
    ]);
  });

  test('writes its lines into the operation log, under its name and its record', async () => {
    const admin = await world.signIn('admin');
    const { tasting } = await manager.planTasting({ body: { name: 'Coffee' } });
    await manager.moveTasting({ params: tasting, body: { event: { type: 'hold' }, version: 0 } });
    await manager.renameTasting({ params: tasting, body: { name: 'Coffee morning' } });
    const search = { module: 'tastings' };
    const { rows } = await admin.listOperationLogVO({ body: search });
    const own = rows.filter(({ targetId }) => targetId === tasting.id);
    expect(own).toMatchObject([
      { operation: 'renameTasting', targetRecord: TASTING, targetName: 'Coffee morning' },
      { operation: 'hold', targetName: 'Coffee', moved: { from: ['planned'], to: ['held'] } },
      { operation: 'create', targetName: 'Coffee', moved: { from: [], to: ['planned'] } },
    ]);
  });

  test('has notes on its records, for whom they are shown to', async () => {
    const { tasting } = await manager.planTasting({ body: { name: 'Tofu' } });
    const about = { tastingId: tasting.id } as never;
    const staff = await world.signIn('manager');
    const text = 'Bring the small plates';
    const note = await staff.addNote({ body: { about, text, fileIds: [] } });
    const clerk = await world.signIn('clerk');
    expect((await clerk.listNote({ body: { about } })).rows).toMatchObject([{ id: note.id, text }]);
    const auditor = await world.signIn('auditor');
    const seen = auditor.listNote({ body: { about } }, { showError: false });
    expect((await failureOf(seen)).reason?.figures).toEqual({ permission: 'tasting.view' });
    const { rows } = await (await world.signIn('admin')).listOperationLogVO({
      body: { module: 'notes', outcome: 'done' },
    });
    expect(rows[0]).toMatchObject({
      operation: 'addNote',
      targetRecord: TASTING,
      targetName: 'Tofu',
    });
  });

  test('has its part of the demo, and counts it', async () => {
    const [row] = await world.db.select().from(tastings).limit(1);
    expect(row?.name).toMatch(/^(?:Mango week|Coffee morning)$/);
    const ofShop = and(eq(tastings.shopId, 1), eq(tastings.status, 'planned'));
    expect((await manager.countTasting({ body: {} })).planned).toBe(
      await world.db.$count(tastings, ofShop),
    );
  });

  test('keeps its counts as its records move, in rows that are folded', async () => {
    const counted = async () => (await manager.countTasting({ body: {} })).planned;
    const before = await counted();
    const { tasting } = await manager.planTasting({ body: { name: 'Rice' } });
    expect(await counted()).toBe(before + 1);
    await manager.moveTasting({ params: tasting, body: { event: { type: 'hold' }, version: 0 } });
    expect(await counted()).toBe(before);
    await foldCounts(world.db, counts);
    expect(await counted()).toBe(before);
    const kept = await world.db.select().from(tastingCounts);
    const keys = kept.map(({ shopId, status }) => `${shopId} ${status}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has its table and its kind of mail', () => {
    expect(tables.tastings).toBe(tastings);
    expect(mailKinds.tasting).toEqual({});
  });

  test('verifies its records, its counts and what it keeps in step', async () => {
    const wrongIn = async () => {
      const { faults } = await verify(world.db, () => {}, undefined);
      return faults
        .filter(({ check, says }) => /tasting/.test(check + says))
        .map(({ check }) => check);
    };
    const db = world.db;
    expect(await wrongIn()).toEqual([]);
    const [first] = await db.select().from(tastings).limit(1);
    const [counted] = await db.select().from(tastingCounts).limit(1);
    const setTo = async (name: string, status: string, count: number) => {
      const { shopId = 0, status: key = '' } = counted ?? {};
      await db
        .update(tastings)
        .set({ name, status })
        .where(eq(tastings.id, first?.id ?? 0));
      await db.insert(tastingCounts).values({ shopId, status: key, count });
    };
    await setTo('', 'held', 1);
    const wrong = await wrongIn();
    await setTo(first?.name ?? '', 'planned', -1);
    expect(new Set(wrong)).toEqual(new Set(['tastings', 'tasting', 'counts']));
  });
});

describe('the screens', () => {
  test('look for it by what is typed, as its list does, where the role opens it', async () => {
    await manager.planTasting({ body: { name: 'Phở đêm' } });
    const finding = findingsFor(() => true).find(({ label }) => label === ('tastings' as 'leads'));
    const api = await world.signIn('manager');
    const found = finding && (await findIn(api, finding, 'PHO dem', {}));
    expect(found).toMatchObject({ rows: [{ name: 'Phở đêm' }], total: { count: 1 } });
    expect(findingsFor((permission) => permission !== finding?.permission)).not.toContain(finding);
  });

  test('lead to it from the navigation, tell what waits and know the page of its record', async () => {
    const entries = NAVIGATION.flatMap((group) => group.entries);
    expect(entries).toContainEqual(expect.objectContaining({ label: 'tastings' }));
    expect(WAITING_ITEMS).toContainEqual(
      expect.objectContaining({ name: 'toTaste', at: '/tastings' }),
    );
    const counted: object = await (await world.signIn('manager')).countWaiting({});
    expect(counted).toMatchObject({ toTaste: (await manager.countTasting({ body: {} })).planned });
    expect(hasPage(TASTING)).toBe(true);
    expect(pageOf(TASTING, '7')).toEqual({
      to: '/tastings/$tastingId',
      params: { tastingId: '7' },
    });
  });

  test.each(LOCALES)('have its words: %s', (locale) => {
    const { shell, errors, roles, lifecycles, operationLog, server, ...pages } =
      readNamespaces(locale);
    const word = expect.any(String);
    expect(shell).toMatchObject({ nav: { tastings: word }, waiting: { toTaste_other: word } });
    expect(errors).toMatchObject({
      permissions: { tasting: { view: word, plan: word } },
      rule: { tastingIsBooked: word },
      remedy: { tasting: word },
    });
    expect(roles).toMatchObject({ menus: { tasting: word } });
    expect(lifecycles).toMatchObject({ charts: { tasting: word }, variants: { booked: word } });
    expect(operationLog).toMatchObject({ modules: { tastings: word }, operations: { hold: word } });
    expect(server).toMatchObject({ done: { planTasting: word } });
    expect(Object.keys(pages.tastings ?? {}).sort()).toEqual(
      ['conditions', 'events', 'happened', 'places', 'record', 'regions', 'wrongStateOf'].sort(),
    );
  });
});

describe('the suites that prove every domain', () => {
  test('have its chart, its page’s flow and its walker', () => {
    expect(Object.keys(charts)).toContain(TASTING);
    expect(LAWS.map(({ lifecycle }) => lifecycle.id)).toContain(TASTING);
    expect(SUBJECTS.map(({ id }) => id)).toContain(TASTING);
  });

  test('walk it over every state, edge, path and refusal', async () => {
    const [report] = await walkAll(world, 'PGlite', { only: [TASTING] });
    expect(report?.faults).toEqual([]);
    expect(report?.coverage).toMatchObject({ states: 3, edges: 2 });
    expect(report && isWhole(report.coverage)).toBe(true);
  });

  test('look at its calls, their ids and texts, and at fields that only the server sets', () => {
    const calls = describedCalls().filter(({ name }) => name in tastingsDomain.routes);
    const fields = (list: readonly (readonly [string, string])[]) =>
      list.map(([call, field]) => `${call}.${field}`).sort();
    const ids = calls.flatMap(idCasesOf);
    expect(ids.every(({ record }) => record === TASTING)).toBe(true);
    expect(fields(ids.map(({ call, field }) => [call.name, field]))).toEqual([
      'getTasting.id',
      'moveTasting.id',
      'renameTasting.id',
    ]);
    const texts = calls.flatMap((call) =>
      textsOf(call).map(([field]): [string, string] => [call.name, field]),
    );
    expect(fields(texts)).toEqual([
      'listTasting.body.cursor',
      'listTasting.body.search',
      'moveTasting.body.event(callOff).remark',
      'planTasting.body.name',
      'renameTasting.body.name',
    ]);
    const objects = calls.flatMap((call) =>
      objectsOf(call)
        .filter(({ place }) => place.part === 'body')
        .map(({ place }): [string, string] => [call.name, place.name]),
    );
    expect(fields(objects)).toEqual([
      'countTasting.body',
      'listTasting.body',
      'moveTasting.body',
      'moveTasting.body.event(callOff)',
      'moveTasting.body.event(hold)',
      'planTasting.body',
      'renameTasting.body',
    ]);
  });

  test('know what it makes an exception of', () => {
    expect(EXCEPTIONS.seldomDone).toMatchObject({ renameTasting: 'its own line' });
    expect(EXCEPTIONS.fitting.renameTasting?.({})).toEqual({ name: 'Tea' });
    expect(EXCEPTIONS.comparesShops).toMatchObject({
      'server/tastings/nothing.ts': 'there is none',
    });
  });

  test('send it requests that are made up, which it answers as the document says', async () => {
    const token = tokenOf(await world.signIn('manager'));
    const shown = new Shown();
    const chance = seeded(3);
    const wrong: string[] = [];
    const done = new Set<string>();
    for (const call of describedCalls().filter(({ name }) => name in tastingsDomain.routes)) {
      const requests = fc.sample(requestOf(call, { halfSpoilt: true }), { numRuns: 40, seed: 3 });
      for (const [index, made] of requests.entries()) {
        const key = `made-up-${call.name}-${index}`;
        const response = await send(world.host, shown.known(made, chance), { token, key });
        const answer = (await response.json()) as { success: boolean; data: unknown };
        if (response.status >= 500 || (response.status === 200 && !call.isAnswer(answer))) {
          wrong.push(`${call.name}: ${response.status} ${JSON.stringify(answer)}`);
        }
        if (!answer.success) continue;
        done.add(call.name);
        shown.learn(call.domain, answer.data);
      }
    }
    expect(wrong).toEqual([]);
    expect([...done].sort()).toEqual(Object.keys(tastingsDomain.routes).sort());
  });

  test('do its other calls', async () => {
    await doTheRest(world);
    const names = (await world.db.select().from(tastings)).map(({ name }) => name);
    expect(names).toContain('Coffee evening');
  });
});
