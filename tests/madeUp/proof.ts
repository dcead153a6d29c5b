import { randomUUID } from 'node:crypto';
import type { Api } from '../../api/client.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { createRecordFlow, type RecordLaw } from '../../machines/kernel/recordFlow.ts';
import { law } from '../paths/law.ts';
import type { Variant } from '../paths/plan.ts';
import type { AnyProof } from '../paths/proof.ts';
import { NOTHING } from '../paths/secondPerson.ts';
import { subject } from '../paths/subjects.ts';
import type { Said, Shown, Walker } from '../paths/walk.ts';
import type { TastingDetail } from './contract.ts';
import { type TastingEvent, type TastingFacts, tastingLifecycle } from './law.ts';
import { storedTasting } from './server.ts';

/** The client with its calls, which the types do not know. */
export interface TastingApi {
  getTasting(input: object, flags?: object): Promise<TastingDetail>;
  planTasting(input: object, flags?: object): Promise<TastingDetail>;
  moveTasting(input: object, flags?: object): Promise<TastingDetail>;
  countTasting(input: object, flags?: object): Promise<{ planned: number }>;
  renameTasting(input: object, flags?: object): Promise<TastingDetail>;
}
export const asTastingApi = (api: Api): TastingApi => api as unknown as TastingApi;

const variants: Variant<TastingFacts>[] = [
  { name: 'booked', facts: { tastingId: 1, isBooked: true } },
  { name: 'not booked', facts: { tastingId: 2, isBooked: false } },
];

const tastingLaw: RecordLaw<TastingFacts, TastingEvent, TastingDetail, TastingEvent> = {
  lifecycle: tastingLifecycle,
  versionOf: ({ tasting }) => tasting.version,
  eventOf: (request) => request,
};

export const tastingsLaws = {
  tasting: law<TastingFacts, TastingEvent, TastingDetail, TastingEvent>({
    law: tastingLaw,
    variants,
    create: (api, services) =>
      createRecordFlow(
        tastingLaw,
        {
          load: (id, flags) => asTastingApi(api).getTasting({ params: { id } }, flags),
          send: (id, { event, version, key }) =>
            asTastingApi(api).moveTasting(
              { params: { id }, body: { event, version } },
              { idempotencyKey: key, showError: false },
            ),
        },
        services,
      ),
    versioned: (version) => ({ tasting: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: { hold: NOTHING, callOff: NOTHING },
  }),
};

function walkerOf(api: TastingApi): Walker<TastingFacts, TastingEvent> {
  return {
    lifecycle: tastingLifecycle,
    variants,
    read: async (id) => shown(await api.getTasting({ params: { id } })),
    passTime: async () => {},
    create: async ({ facts: { isBooked } }) =>
      shown(await api.planTasting({ body: { name: 'Mango week', isBooked } })),
    send: (id, event) =>
      say(() =>
        api.moveTasting(
          { params: { id }, body: { event } },
          { idempotencyKey: randomUUID(), showError: false },
        ),
      ),
  };
}

async function say(work: () => Promise<TastingDetail>): Promise<Said<TastingFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: TastingDetail): Shown<TastingFacts> {
  const { tasting, state, facts, history } = detail;
  const { id, version } = tasting;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}

export const tastingsProof: AnyProof = {
  subjects: {
    tasting: subject({
      stored: storedTasting,
      ground: async () => null,
      walker: async (office) => walkerOf(asTastingApi(await office.signIn('manager'))),
    }),
  },
  script: async (world) => {
    const api = asTastingApi(await world.signIn('manager'));
    const { tasting } = await api.planTasting({ body: { name: 'Coffee morning' } });
    await api.renameTasting({ params: tasting, body: { name: 'Coffee evening' } });
  },
  addRows: null,
  exceptions: {
    seldomDone: { renameTasting: 'its own line' },
    fitting: { renameTasting: (body) => ({ ...body, name: 'Tea' }) },
    comparesShops: { 'nothing.ts': 'there is none' },
  },
};
