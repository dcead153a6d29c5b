import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { advance } from '../../machines/kernel/law/explain.ts';
import type { AnyRequest, FlowSubject } from '../paths/law.ts';
import { delaysOf, labelOf, planOf, stateOf } from '../paths/plan.ts';
import { type AnyEvent, eventsOf } from '../paths/walk.ts';

/** One edge of a chart: where it begins, and what a person sends. */
export interface Edge {
  name: string;
  snapshot: AnyMachineSnapshot;
  request: AnyRequest;
}

/**
 * Every edge of a chart that a person's event from the record's page takes, with the state it begins in. Of corrections,
 * which lead from every state to every place, those that begin in another state or name another
 * place.
 */
export function edgesOf({ law: { lifecycle }, variants, requestOf }: FlowSubject): Edge[] {
  const corrections = new Set(lifecycle.corrections().map(({ type }) => type));
  const seen = new Set<string>();
  const { ways } = planOf(lifecycle, variants);
  const byPeople = ways.filter(({ steps }) => !steps.at(-1)?.event.startsWith('xstate'));
  return byPeople.flatMap(({ variant, steps }) => {
    const facts = variants.find(({ name }) => name === variant)?.facts;
    let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(
      lifecycle.chart,
      facts as never,
    );
    const eventOf = (step: { event: string; to: string }): AnyEvent => {
      const events = [...eventsOf(lifecycle, snapshot.context), ...delaysOf(snapshot)];
      const event = events.find(
        (candidate) =>
          labelOf(candidate) === step.event &&
          snapshot.can(candidate) &&
          stateOf(advance(snapshot, lifecycle.chart, candidate)[0].value) === step.to,
      );
      if (!event) throw new Error(`Nothing leads by ${step.event} to ${step.to}`);
      return event;
    };
    for (const step of steps.slice(0, -1)) {
      snapshot = advance(snapshot, lifecycle.chart, eventOf(step))[0];
    }
    const last = steps.at(-1) as { event: string; to: string };
    const event = eventOf(last);
    const request = requestOf(event);
    if (request === null) return [];
    if (corrections.has(event.type)) {
      const marks = [`${event.type} ${stateOf(snapshot.value)}`, String(event.to)];
      const isNew = marks.some((mark) => !seen.has(mark));
      for (const mark of marks) seen.add(mark);
      if (!isNew) return [];
    }
    const name = `${lifecycle.id} ${stateOf(snapshot.value)} ${last.event} ${last.to}`;
    return [{ name, snapshot, request }];
  });
}
