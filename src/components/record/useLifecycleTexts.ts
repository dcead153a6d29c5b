import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { ChartNamespace } from '../chart/words.ts';

/** What one kind of record, its events and its places are called. */
export interface LifecycleTexts {
  /** The record inside a sentence: "order". */
  record: string;
  event: (type: string) => string;
  /** The same as it is offered in a place, where it comes to something else there. */
  eventAt: (type: string, places: Readonly<Record<string, string>>) => string;
  /** What an event that has happened is called. */
  happened: (type: string) => string;
  place: (place: string) => string;
  /** The places of every region: "Pending shipment, Unpaid". */
  state: (places: Readonly<Record<string, string>>) => string;
}

/** The words of a lifecycle in the person's language, from its domain's texts. */
export function useLifecycleTexts(namespace: ChartNamespace): LifecycleTexts {
  const { t, i18n } = useTranslation(namespace);
  return useMemo(() => {
    // The names come from the chart; a test holds each of them against the texts.
    const say = t as unknown as (key: string) => string;
    const place = (name: string) => say(`places.${name}`);
    return {
      record: say('record.name'),
      event: (type) => say(`events.${type}`),
      eventAt: (type, places) => {
        const own = Object.values(places).map((name) => `eventsAt.${name}.${type}`);
        const key = own.find((candidate) => i18n.exists(`${namespace}:${candidate}`));
        return say(key ?? `events.${type}`);
      },
      happened: (type) => say(`happened.${type}`),
      place,
      state: (places) => listed(Object.values(places).map(place), i18n.language),
    };
  }, [t, i18n, i18n.language, namespace]);
}
