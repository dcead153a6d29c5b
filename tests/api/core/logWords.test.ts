// engine: once

import { expect, test } from 'vitest';
import { calls, contract, type OperationName } from '../../../api/contract.ts';
import { domainOfCall, domainOfRecord } from '../../../api/domainOf.ts';
import type { RecordName } from '../../../api/domains.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { LOCALES } from '../../../api/kernel/wire.ts';
import { operationKeys } from '../../../api/operationLog/words.ts';
import { chartGraph, endedDelay } from '../../../machines/kernel/law/graph.ts';
import { calledInLog } from '../../../server/kernel/log/operationNames.ts';
import { textOf } from '../../../server/kernel/messages.ts';
import type { Surroundings } from '../../../server/kernel/outbox/stored.ts';
import { storedLifecycles } from '../../../server/product/product.ts';

const stored = Object.values(storedLifecycles({} as Surroundings)).map(({ lifecycle }) => ({
  lifecycle,
  module: domainOfRecord[lifecycle.id as RecordName],
}));

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

/** What the lines of a module may tell of: its events, its calls that send none, and beginnings. */
const told = Object.entries(calls).map(([module, table]) => {
  const own = stored.filter((one) => one.module === module);
  const events = own.flatMap(({ lifecycle }) =>
    chartGraph(lifecycle)
      .edges.filter(({ kind }) => kind !== 'eventless')
      .map(({ event }) => endedDelay(event) ?? event),
  );
  const operations = Object.keys(table).map(calledInLog);
  return { module, operations: [...new Set([...events, ...operations])] };
});

test.each(LOCALES)('two operations of a module have two names in the log, in %s', (locale) => {
  const twice = told.flatMap(({ module, operations }) => {
    const byWord = Map.groupBy(operations, (operation) => wordOf(locale, operation, module));
    return [...byWord].filter(([, ones]) => ones.length > 1);
  });
  expect(twice).toEqual([]);
});

test.each(LOCALES)('no module calls an operation by a bare word, in %s', (locale) => {
  // What is done to every kind of record is told apart by the record's name.
  const plain = ['create', 'update', 'edit', 'freeze', 'unfreeze', 'remove', 'close', 'reject'];
  const bare = plain.map((operation) => textOf(locale, `operationLog:operations.${operation}`));
  const alike = told.flatMap(({ module, operations }) =>
    operations.filter((operation) => bare.includes(wordOf(locale, operation, module))),
  );
  expect(alike).toEqual([]);
});

test('a call that sends an event is called as the event is, in the domain of its record', () => {
  const calls: Record<string, Operation> = contract;
  const wrong = Object.entries(calls).filter(([call, { sends }]) => {
    if (sends === undefined) return false;
    const record = stored.find(({ lifecycle }) => lifecycle.id === [sends].flat()[0]);
    const events: readonly string[] = record?.lifecycle.chart.events ?? [];
    const isEvent = [...events, 'create', call].includes(calledInLog(call));
    return !isEvent || record?.module !== domainOfCall[call as OperationName];
  });
  expect(wrong.map(([call]) => call)).toEqual([]);
});

test('an event of another record is not called as the order’s of the same name', () => {
  expect(wordOf('en-US', 'receive', 'orders')).toBe('Take over from channel');
  expect(wordOf('en-US', 'receive', 'purchasing')).toBe('Receive goods');
  expect(wordOf('en-US', 'freeze', 'suppliers')).toBe('Freeze supplier');
  expect(wordOf('en-US', 'cancel', 'reservations')).toBeNull();
});
