import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { PERMISSIONS } from '../../api/domainOf.ts';
import { outboxRow } from '../../api/outbox/calls.ts';
import { advance, ask, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { chartGraph } from '../../machines/kernel/law/graph.ts';
import { outboxMessageChart } from '../../machines/outboxMessage/law/chart.ts';
import {
  MAIL_PROBLEMS,
  MESSAGE_PLACES,
  MESSAGE_TABS,
  type MessageFacts,
} from '../../machines/outboxMessage/law/facts.ts';
import { messagePlaceOf, outboxMessageLifecycle } from '../../machines/outboxMessage/law/index.ts';
import { PAUSES, pauseAfter } from '../../machines/outboxMessage/law/rules.ts';

const facts: MessageFacts = { messageId: 1, tries: 0, mailServer: true };
const all = () => true;

/** Where each event leads from each place, as documented. */
const DOCUMENTED = [
  'queued send sending',
  'sending succeed sent',
  'sending fail waiting',
  'waiting retry queued',
  'failed retry queued',
  'kept retry queued',
  'needsCorrection retry queued',
];

const edgesWith = (now: MessageFacts) =>
  MESSAGE_PLACES.flatMap((place) => {
    const at = restore(outboxMessageLifecycle, place, now);
    return outboxMessageLifecycle.choices(now).flatMap((event) => {
      if (!ask(outboxMessageLifecycle, at, event, all).possible) return [];
      return [
        `${place} ${event.type} ${advance(at, outboxMessageLifecycle.chart, event)[0].value}`,
      ];
    });
  });

describe("a message's chart", () => {
  test('takes exactly the documented events', () => {
    expect(edgesWith(facts).sort()).toEqual([...DOCUMENTED].sort());
  });

  test('takes what goes to the warehouse system by the same events, and two of its own', () => {
    expect(edgesWith({ ...facts, channel: 'warehouse' }).sort()).toEqual(
      [...DOCUMENTED, 'sending reject needsCorrection', 'sent retry queued'].sort(),
    );
  });

  test('does not try again what the warehouse system refuses by its data, until a person does', () => {
    const now = { ...facts, tries: 1, channel: 'warehouse' as const };
    const sending = restore(outboxMessageLifecycle, 'sending', now);
    const [refused, actions] = advance(sending, outboxMessageLifecycle.chart, {
      ...{ type: 'reject', words: 'No such goods', code: 'unknownGoods', field: null },
    } as { type: string });
    expect(refused.value).toBe('needsCorrection');
    expect(actions.filter(({ type }) => type === 'xstate.raise')).toEqual([]);
    expect(
      advance(refused, outboxMessageLifecycle.chart, { type: 'retry' })[0].context,
    ).toMatchObject({ tries: 0 });
  });

  test.each(['queued', 'sending'])('is not sent again while it is %s', (place) => {
    const at = restore(outboxMessageLifecycle, place, { ...facts, channel: 'warehouse' });
    expect(ask(outboxMessageLifecycle, at, { type: 'retry' }, all)).toMatchObject({
      possible: false,
      reason: { rule: 'wrongState' },
    });
  });

  test('gives up after the last try, and keeps what cannot be sent', () => {
    const last = edgesWith({ ...facts, tries: PAUSES.length + 1 });
    expect(last).toContain('sending fail failed');
    expect(last).not.toContain('sending fail waiting');
    const alone = edgesWith({ ...facts, mailServer: false });
    expect(alone).toEqual(['queued send kept', 'sending succeed sent', 'sending fail waiting']);
  });

  test('withdraws what its record does not stand behind any more, whatever else stands against it', () => {
    for (const mailServer of [true, false]) {
      const now = { ...facts, mailServer, isWithdrawn: true };
      expect(edgesWith(now).sort()).toEqual([
        'failed withdraw withdrawn',
        'kept withdraw withdrawn',
        'needsCorrection withdraw withdrawn',
        'queued send withdrawn',
        'sending fail waiting',
        'sending succeed sent',
      ]);
      const failed = restore(outboxMessageLifecycle, 'failed', now);
      expect(ask(outboxMessageLifecycle, failed, { type: 'retry' }, all)).toMatchObject({
        possible: false,
        reason: { rule: 'messageStillHolds' },
      });
    }
  });

  test('refuses to send again without a mail server, and says so', () => {
    const kept = restore(outboxMessageLifecycle, 'kept', { ...facts, mailServer: false });
    expect(ask(outboxMessageLifecycle, kept, { type: 'retry' }, all)).toMatchObject({
      possible: false,
      reason: { rule: 'mailServerIsSet' },
    });
  });

  test('lets a person retry alone, with the permission', () => {
    const at = restore(outboxMessageLifecycle, 'failed', facts);
    expect(ask(outboxMessageLifecycle, at, { type: 'retry' }, () => false)).toMatchObject({
      reason: { rule: 'permission', figures: { permission: 'outbox.send' } },
    });
    const asked = chartGraph(outboxMessageLifecycle).edges.flatMap(({ event, permission }) =>
      permission === null ? [] : [`${event} ${permission}`],
    );
    expect(new Set(asked)).toEqual(new Set(['retry outbox.send']));
    expect(PERMISSIONS).toContain('outbox.send');
    expect(outboxMessageLifecycle.intents(facts)).toEqual([{ type: 'retry' }]);
  });

  test('waits longer each time: 30 s, 2 min, 10 min, 1 h, 6 h, 12 h', () => {
    let [at] = initialTransition(outboxMessageChart, facts);
    const pauses: unknown[] = [];
    for (const _pause of PAUSES) {
      [at] = advance(at, outboxMessageLifecycle.chart, { type: 'send' });
      const [next, actions] = advance(at, outboxMessageLifecycle.chart, {
        type: 'fail',
        problem: 'refused',
        words: '',
      } as { type: string });
      pauses.push(
        ...actions
          .filter(({ type }) => type === 'xstate.raise')
          .map(({ params }) => (params as { delay: number }).delay / 1_000),
      );
      [at] = advance(next, outboxMessageLifecycle.chart, {
        type: 'xstate.after.pause.outboxMessage.waiting',
      });
      expect(at.value).toBe('queued');
    }
    expect(pauses).toEqual([30, 120, 600, 3_600, 21_600, 43_200]);
    expect([0, 1, 99].map(pauseAfter)).toEqual([30_000, 30_000, 43_200_000]);
  });

  test('begins to count anew when a person sends it again', () => {
    const failed = restore(outboxMessageLifecycle, 'failed', { ...facts, tries: 7 });
    const [queued] = advance(failed, outboxMessageLifecycle.chart, { type: 'retry' });
    expect(queued.context).toMatchObject({ tries: 0 });
  });

  test('takes a try on from a server that is gone, as one that failed', () => {
    const lost = { type: 'xstate.after.lost.outboxMessage.sending' };
    const at = (tries: number) => restore(outboxMessageLifecycle, 'sending', { ...facts, tries });
    expect(advance(at(1), outboxMessageLifecycle.chart, lost)[0].value).toBe('waiting');
    expect(advance(at(7), outboxMessageLifecycle.chart, lost)[0].value).toBe('failed');
  });

  test('has one tab for each place, and a way from every place but the last two', () => {
    for (const place of MESSAGE_PLACES) {
      const tabs = [...restore(outboxMessageLifecycle, place, facts).tags];
      expect(MESSAGE_TABS.filter((tab) => tabs.includes(`tab:${tab}`))).toHaveLength(1);
      const way = wayTo(outboxMessageLifecycle, restore(outboxMessageLifecycle, place, facts), {
        region: 'message',
        place: 'sent',
      });
      const steps = {
        ...{ sent: 0, sending: 1, queued: 2, waiting: 3 },
        ...{ failed: 3, needsCorrection: 3, kept: 3 },
      };
      expect(way?.length).toBe(place === 'withdrawn' ? undefined : steps[place]);
    }
    expect(() => messagePlaceOf('elsewhere')).toThrow();
  });

  test('has the places and problems that go over the wire', () => {
    expect(outboxRow.shape.place.options).toEqual([...MESSAGE_PLACES]);
    expect(outboxRow.shape.problem.unwrap().options).toEqual([...MAIL_PROBLEMS]);
  });
});
