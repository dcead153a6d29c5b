import type {
  BusinessHours,
  BusinessStatus,
  BusinessWeek,
} from '../../../api/businessHours/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { advance, restore } from '../../../machines/kernel/law/explain.ts';
import type {
  ClosureLength,
  StoreEvent,
  StoreFacts,
} from '../../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../../machines/storeClosure/law/index.ts';
import { closeAt } from '../../../machines/storeClosure/law/intents.ts';
import { type Host, HostFailure } from '../support/host.ts';

const ZONE = 'Asia/Singapore';

/** A store behind the calls, moved by its own chart, with a clock of its own. */
export interface StoreServer {
  /** What the server's clock shows, ISO 8601. */
  now: string;
  waiting: number;
  status: () => BusinessStatus;
  move: (event: StoreEvent) => BusinessStatus;
  close: (length: ClosureLength) => BusinessStatus;
  /** What the clock does at the end of a closure. */
  reopen: () => BusinessStatus;
  hours: BusinessHours;
}

/** Answers the calls of a store that is open, with hours on Mondays alone. */
export function serveStore(host: Host, now: string): StoreServer {
  let state = 'open';
  let version = 0;
  let facts: StoreFacts = {
    storeId: 1,
    timeZone: ZONE,
    length: null,
    closedAt: null,
    reopensAt: null,
  };
  const history: BusinessStatus['history'] = [];
  const server: StoreServer = {
    now,
    waiting: 0,
    hours: {
      restaurantId: 1,
      timeZone: ZONE,
      version: 3,
      days: [[{ from: '09:00', to: '14:00' }], [], [], [], [], [], []],
    },
    status: () => ({
      store: { restaurantId: 1, version, open: state === 'open', waiting: server.waiting },
      now: server.now,
      state,
      facts,
      history: [...history],
    }),
    move(event) {
      const from = state;
      const { type, ...payload } = event;
      const [next] = advance(
        restore(storeClosureLifecycle, state, facts),
        storeClosureLifecycle.chart,
        event,
      );
      state = String(next.value);
      facts = next.context as StoreFacts;
      version += 1;
      history.push({
        version,
        at: server.now,
        actorId: 7,
        actorName: 'Mei Ling',
        actorAccount: null,
        actorRole: 'storeManager',
        event: type,
        payload,
        from,
        to: state,
        remark: null,
      });
      return server.status();
    },
    close: (length) => server.move(closeAt(length, server.now, ZONE)),
    reopen: () =>
      server.move({ type: 'xstate.after.reopening.storeClosure.closed' } as unknown as StoreEvent),
  };
  host.on('getBusinessStatus', () => server.status());
  host.on('closeTemporarily', ({ body }) =>
    server.close((body as { length: ClosureLength }).length),
  );
  host.on('resumeBusiness', () => server.move({ type: 'resume' }));
  host.on('getBusinessHours', () => server.hours);
  host.on('saveBusinessHours', ({ body }) => {
    const { version: seen, days } = body as BusinessWeek & { version: number };
    if (seen !== server.hours.version) {
      throw new HostFailure({
        code: CODES.stale,
        msg: 'Somebody has changed this record meanwhile',
        data: server.hours,
      });
    }
    server.hours = { ...server.hours, days, version: seen + 1 };
    return server.hours;
  });
  return server;
}
