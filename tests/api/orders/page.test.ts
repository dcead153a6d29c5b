// engine: either

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  InvalidCursor,
  likeText,
  pageOf,
  type Sort,
  windowOf,
} from '../../../server/kernel/page.ts';

const sort = (rest: Partial<Sort> = {}): Sort => ({
  name: 'placedAt',
  column: sql`placed_at`,
  id: sql`id`,
  type: 'moment',
  descending: true,
  ...rest,
});

const row = (id: number, cursor = `2026-11-0${id}T08:00:00.000000Z`) => ({ id, cursor });
const encoded = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('the cursors of a page', () => {
  const first = { size: 2, direction: 'next' as const };

  test('lead on while there is more, and back once one has gone on', () => {
    const page = pageOf([row(5), row(4), row(3)], first, sort());
    expect(page.rows.map(({ id }) => id)).toEqual([5, 4]);
    expect(page.previous).toBeNull();
    const second = pageOf([row(3)], { ...first, cursor: page.next ?? '' }, sort());
    expect([second.next, second.previous === null]).toEqual([null, false]);
  });

  test('turn a page that was read backwards round', () => {
    const cursor = encoded('placedAt', true, '2026-11-01T08:00:00.000000Z', 1);
    const page = pageOf(
      [row(2), row(3), row(4)],
      { size: 2, direction: 'previous', cursor },
      sort(),
    );
    expect(page.rows.map(({ id }) => id)).toEqual([3, 2]);
    expect([page.next === null, page.previous === null]).toEqual([false, false]);
  });

  test('end at the last page', () => {
    const page = pageOf([row(1), row(2), row(3)], { size: 2, direction: 'last' }, sort());
    expect(page.rows.map(({ id }) => id)).toEqual([2, 1]);
    expect([page.next, page.previous === null]).toEqual([null, false]);
  });

  test.each([
    ['no JSON', 'abc'],
    ['another sort', encoded('total', true, '2026-11-01T08:00:00.000000Z', 1)],
    ['another direction', encoded('placedAt', false, '2026-11-01T08:00:00.000000Z', 1)],
    ['no moment', encoded('placedAt', true, 'now()', 1)],
    ['a day that is none', encoded('placedAt', true, '2026-02-30T08:00:00.000000Z', 1)],
    ['an hour that is none', encoded('placedAt', true, '2026-02-03T28:00:00.000000Z', 1)],
    ['no identity', encoded('placedAt', true, '2026-11-01T08:00:00.000000Z', 0)],
    ['a part too many', encoded('placedAt', true, '2026-11-01T08:00:00.000000Z', 1, 2)],
  ])('are refused where they hold %s', (_name, cursor) => {
    expect(() => windowOf({ ...first, cursor }, sort())).toThrow(InvalidCursor);
  });

  test('of amounts and texts hold amounts and texts alone', () => {
    const amounts = sort({ name: 'total', type: 'amount' });
    const texts = sort({ name: 'orderSn', type: 'text' });
    const at = (sorted: Sort, value: string) => () =>
      windowOf({ ...first, cursor: encoded(sorted.name, true, value, 1) }, sorted);
    expect(at(amounts, '12.50')).not.toThrow();
    expect(at(amounts, '1e9')).toThrow(InvalidCursor);
    expect(at(texts, "x'; --")).not.toThrow();
    expect(at(texts, 'a\u0000')).toThrow(InvalidCursor);
  });
});

test('what a person types is searched for as it stands', () => {
  expect(likeText('50%_a\\b')).toBe('50\\%\\_a\\\\b');
});
