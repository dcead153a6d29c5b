import { randomInt, randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { dayAfter } from '../../../api/kernel/zone.ts';
import type { PeriodDetail } from '../../../api/periods/calls.ts';
import type { PeriodEvent, PeriodFacts } from '../../../machines/period/law/facts.ts';
import { periodLifecycle } from '../../../machines/period/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { periodVariants } from './variants.ts';

/** Who walks: one closes and asks, the other reopens. */
export interface PeriodDesks {
  asking: Api;
  deciding: Api;
}

const QUIET = { showError: false };

/** Walks periods of one day each, long past, which nothing was ever booked on. */
export function periodWalker({ asking, deciding }: PeriodDesks): Walker<PeriodFacts, PeriodEvent> {
  const read = async (id: number) => shown(await deciding.getPeriod({ params: { id } }));
  return {
    lifecycle: periodLifecycle,
    variants: periodVariants,
    read,
    passTime: async () => {},
    create: async () => read((await someDay(asking)).period.id),
    send: (id, event) =>
      say(async () => {
        await sendEvent({ asking, deciding }, id, event);
        return read(id);
      }),
  };
}

/** A day that is in no period yet; others look for theirs at the same time. */
async function someDay(api: Api): Promise<PeriodDetail> {
  for (;;) {
    const day = dayAfter('1983-01-01', randomInt(13_000));
    try {
      const flags = { ...QUIET, idempotencyKey: randomUUID() };
      return await api.addPeriod({ body: { from: day, to: day } }, flags);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.kind !== 'invalid') throw error;
    }
  }
}

function sendEvent({ asking, deciding }: PeriodDesks, id: number, event: PeriodEvent) {
  const body = { id };
  switch (event.type) {
    case 'close':
      return asking.closePeriod({ body }, { ...QUIET, idempotencyKey: randomUUID() });
    case 'discard':
      return asking.discardPeriod({ body: { id, remark: event.remark } }, QUIET);
    case 'askReopening':
      return asking.askPeriodReopening({ body: { id, remark: event.remark } }, QUIET);
    case 'reopen':
      return deciding.reopenPeriod({ body }, { ...QUIET, idempotencyKey: randomUUID() });
    case 'keepClosed':
      return deciding.keepPeriodClosed({ body: { id, remark: event.remark } }, QUIET);
  }
}

async function say(work: () => Promise<Shown<PeriodFacts>>): Promise<Said<PeriodFacts>> {
  try {
    return { ok: true, record: await work() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: PeriodDetail): Shown<PeriodFacts> {
  const { period, state, facts, history } = detail;
  const { id, version } = period;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
