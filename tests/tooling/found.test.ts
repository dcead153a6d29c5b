import { expect, test } from 'vitest';
import { domains, type RecordName } from '../../api/domains.ts';
import { hasPage, pageOf } from '../../src/domains.ts';
import { findingsFor } from '../../src/shell/recordSearch.ts';

test('every record with a page of its own is found from anywhere, by its number, name or phone', () => {
  const found = new Set(findingsFor(() => true).map(({ record }) => record));
  const all = Object.values(domains).flatMap(({ records }) => Object.keys(records) as RecordName[]);
  const paged = all.filter(
    (record) => hasPage(record) && Object.keys(pageOf(record, 7).params).length > 0,
  );
  expect(paged.length).toBeGreaterThan(20);
  expect(paged.filter((record) => !found.has(record))).toEqual([]);
});
