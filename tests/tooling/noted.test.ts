import { expect, test } from 'vitest';
import { domains, noted, type RecordName } from '../../api/domains.ts';
import { hasPage, pageOf } from '../../src/domains.ts';

/** Records with a page of their own that notes are not written on, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  role: 'it is every shop’s, and a note is of one shop',
};

test('notes are written on every record that has a page of its own', () => {
  const all = Object.values(domains).flatMap(({ records }) => Object.keys(records) as RecordName[]);
  const paged = all.filter(
    (record) => hasPage(record) && Object.keys(pageOf(record, 7).params).length > 0,
  );
  expect(paged.length).toBeGreaterThan(10);
  expect(paged.sort()).toEqual([...Object.keys(noted), ...Object.keys(WITHOUT)].sort());
});
