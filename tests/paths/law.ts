import type { Api } from '../../api/client.ts';
import type { Lifecycle } from '../../machines/kernel/law/explain.ts';
import type {
  RecordDetail,
  RecordFlowServices,
  RecordLaw,
  RecordMachine,
} from '../../machines/kernel/recordFlow.ts';
import type { EntrySubject } from '../machines/entry.faults.ts';
import type { Variant } from './plan.ts';
import type { Row } from './secondPerson.ts';
import type { AnyEvent } from './walk.ts';

/** A record as any flow shows it. */
export type AnyDetail = RecordDetail<unknown>;
/** What a person sends a record of which no more is known. */
export type AnyRequest = AnyEvent;

/** A lifecycle with the records that it is searched from, and how its page goes about one; no server. */
export interface Law {
  lifecycle: Lifecycle<unknown, AnyEvent>;
  variants: Variant<unknown>[];
  flow: FlowSubject;
  /** How a person enters one step by step; null where that is one form or none. */
  entry: EntrySubject | null;
  /** Each of its events: what asks a second person for it, or why nothing does. */
  secondPerson: Readonly<Record<string, Row>>;
}

/** A kind of record as its screen goes about it. */
export interface FlowSubject {
  law: RecordLaw<unknown, AnyEvent, AnyDetail, AnyRequest>;
  variants: Variant<unknown>[];
  create: (
    api: Api,
    services: RecordFlowServices<AnyDetail, AnyRequest>,
  ) => RecordMachine<AnyDetail, AnyRequest>;
  /** What the server answers of a record, as far as the flow looks at it. */
  detail: (version: number, rest: AnyDetail) => AnyDetail;
  /** An event of the chart as a person sends it from the record's page; null where not from there. */
  requestOf: (event: AnyEvent) => AnyRequest | null;
}

interface Parts<
  Facts,
  Event extends AnyEvent,
  Detail extends RecordDetail<Facts>,
  Request extends AnyRequest,
> {
  law: RecordLaw<Facts, Event, Detail, Request>;
  variants: Variant<Facts>[];
  /** Where its page is tried with more records than the chart is searched from. */
  flowVariants?: Variant<Facts>[];
  create: (
    api: Api,
    services: RecordFlowServices<Detail, Request>,
  ) => RecordMachine<Detail, Request>;
  /** The part of the answer that has the version. */
  versioned: (version: number) => object;
  requestOf: (event: Event) => Request | null;
  entry: EntrySubject | null;
  secondPerson: Readonly<Record<Event['type'], Row>>;
}

/** Puts a record's own types away: the suites hand it only what they had from it. */
export function law<
  Facts,
  Event extends AnyEvent,
  Detail extends RecordDetail<Facts>,
  Request extends AnyRequest,
>(parts: Parts<Facts, Event, Detail, Request>): Law {
  const { law: recordLaw, variants, flowVariants = variants, versioned } = parts;
  const { create, requestOf, entry, secondPerson } = parts;
  const detail = (version: number, more: AnyDetail) => ({ ...versioned(version), ...more });
  return {
    lifecycle: recordLaw.lifecycle,
    variants,
    flow: { create, requestOf, law: recordLaw, variants: flowVariants, detail },
    entry,
    secondPerson,
  } as unknown as Law;
}
