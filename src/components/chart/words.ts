import type { ResourceNamespaceMap } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { type ChartEdge, type ChartGraph, endedDelay } from '../../../machines/kernel/law/graph.ts';

/** What the parts of one chart are called in the person's language. */
export interface ChartWords {
  region: (id: string) => string;
  /** A node by what it is: a place, a group of places, or a clock inside a place. */
  node: (id: string) => string;
  /** What an edge's event is called, or what it waits for. */
  event: (edge: Pick<ChartEdge, 'event' | 'kind' | 'delay' | 'when'>) => string;
  /** An event by its type alone; a delay's own event by its delay. */
  eventType: (type: string) => string;
  /** What happened at a line of a history; an event may be called by the place that it came from or led to. */
  happened: (line: Pick<HistoryLine, 'event' | 'payload' | 'from' | 'to'>) => string;
  /** What an amount is called that a move changed. */
  figure: (setting: string) => string;
  condition: (rule: string) => string;
  branch: (when: string) => string;
  /** A kind of record that is walked: "wholesale, prepaid". */
  variant: (name: string) => string;
}

/** The namespaces whose texts name a chart: `regions`, `places`, `groups`, `clocks`, `events`, … */
export type ChartNamespace = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends {
    regions: object;
    places: object;
    events: object;
  }
    ? Name
    : never;
}[keyof ResourceNamespaceMap];

/** The places of a state, one a region, as far as they have no places inside them. */
const placesIn = (state: HistoryLine['from']): string[] =>
  typeof state === 'string'
    ? [state]
    : Object.values(state ?? {}).filter((place) => typeof place === 'string');

/** The words of a chart from its domain's texts. */
export function useChartWords(namespace: ChartNamespace, graph: ChartGraph): ChartWords {
  const { t, i18n } = useTranslation([namespace, 'lifecycles']);
  return useMemo(() => {
    // The names come from the chart; a test holds each of them against the texts.
    const say = t as unknown as (key: string) => string;
    const eventType = (type: string) => say(`events.${endedDelay(type) ?? type}`);
    return {
      region: (id) => say(`regions.${id}`),
      node: (id) => {
        const node = graph.nodes.find((candidate) => candidate.id === id);
        if (!node) return id;
        const parent = graph.nodes.find((candidate) => candidate.id === node.parent);
        if (node.place === null) return say(`groups.${node.name}`);
        if (parent && parent.place === node.place) {
          return say(`clocks.${node.name.split('.').at(-1)}`);
        }
        return say(`places.${node.place}`);
      },
      event: (edge) =>
        edge.kind === 'delayed' && edge.delay
          ? say(`events.${edge.delay.name}`)
          : edge.kind === 'eventless'
            ? edge.when.map((when) => say(`branches.${when}`)).join(' · ')
            : eventType(edge.event),
      eventType,
      happened: ({ event, payload, from, to }) => {
        const name = endedDelay(event) ?? event;
        // What became of something that was asked for.
        const ofAsked = `happenedOf.${payload.of}.${name}`;
        if (i18n.exists(`${namespace}:${ofAsked}`)) return say(ofAsked);
        const outOf = `happenedFrom.${from}.${name}`;
        if (typeof from === 'string' && i18n.exists(`${namespace}:${outOf}`)) return say(outOf);
        const into = placesIn(to)
          .filter((place) => typeof to === 'string' || !placesIn(from).includes(place))
          .map((place) => `happenedInto.${place}.${name}`)
          .find((key) => i18n.exists(`${namespace}:${key}`));
        return say(into ?? `happened.${name}`);
      },
      figure: (setting) => say(`told.${setting}`),
      condition: (rule) => say(`conditions.${rule}`),
      // One that asks where it goes to names the place.
      branch: (when) =>
        say(when.startsWith('to:') ? `places.${when.slice('to:'.length)}` : `branches.${when}`),
      variant: (name) =>
        listed(
          name.split(', ').map((part) => {
            const keys = [`${namespace}:kinds.${part}`, `lifecycles:variants.${part}`];
            const key = keys.find((candidate) => i18n.exists(candidate));
            return key === undefined ? part : say(key);
          }),
          i18n.language,
        ),
    };
  }, [t, i18n, namespace, graph]);
}
