import { expect, test } from 'vitest';
import { operationKeys } from '../../../api/operationLogWords.ts';
import { LOCALES } from '../../../api/wire.ts';
import { chartGraph, endedDelay } from '../../../machines/graph.ts';
import { storedLifecycles } from '../../../server/lifecycles/stored.ts';
import { textOf } from '../../../server/messages.ts';
import type { Surroundings } from '../../../server/outbox/stored.ts';

const stored = Object.values(storedLifecycles({} as Surroundings));

const wordOf = (locale: (typeof LOCALES)[number], operation: string, module: string) =>
  operationKeys(operation, module)
    .map((key) => textOf(locale, key))
    .find((text) => text !== null) ?? null;

test.each(LOCALES)(
  'the operation log has words for every event of every record, in %s',
  (locale) => {
    const events = stored.flatMap(({ lifecycle, module }) =>
      chartGraph(lifecycle)
        .edges.filter(({ kind }) => kind !== 'eventless')
        .map(({ event }) => ({ module, operation: endedDelay(event) ?? event })),
    );
    expect(events.length).toBeGreaterThan(100);
    const nameless = events.filter(({ module, operation }) => !wordOf(locale, operation, module));
    expect(nameless).toEqual([]);
  },
);

test('an event of another record is not called as the order’s of the same name', () => {
  expect(wordOf('en-US', 'receive', 'orders')).toBe('Take over from channel');
  expect(wordOf('en-US', 'receive', 'purchasing')).toBe('Receive goods');
  expect(wordOf('en-US', 'freeze', 'suppliers')).toBe('Freeze supplier');
  expect(wordOf('en-US', 'cancel', 'reservations')).toBeNull();
});
