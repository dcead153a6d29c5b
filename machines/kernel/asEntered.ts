import type { AnyMachineSnapshot } from 'xstate';
import type { EntryQueue } from './entryQueue.ts';
import { advance, type Lifecycle, restore } from './law/explain.ts';
import type { RecordDetail } from './recordFlow.ts';

/** The record as it will be once what waits is written: the chart says so of each entry in its turn. */
export function asEntered<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  { state, facts }: Pick<RecordDetail<Facts>, 'state' | 'facts'>,
  queue: EntryQueue<Event>,
): AnyMachineSnapshot {
  let snapshot = restore(lifecycle, state, facts);
  for (const { event } of queue) {
    if (snapshot.can(event)) [snapshot] = advance(snapshot, lifecycle.chart, event);
  }
  return snapshot;
}
