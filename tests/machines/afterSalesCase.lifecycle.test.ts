import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import {
  AFTER_SALES_TABS,
  afterSalesPlace,
  afterSalesShown,
  afterSalesType,
  caseFacts,
  refundMethod,
} from '../../api/afterSales/afterSalesCase.ts';
import { PERMISSIONS } from '../../api/domainOf.ts';
import {
  AFTER_SALES_TYPES,
  CASE_PLACES,
  REFUND_METHODS,
  SHOWN_PLACES,
} from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { outsideAsNow } from '../../machines/afterSalesCase/law/intents.ts';
import { wayTo } from '../../machines/kernel/law/explain.ts';
import { chartGraph } from '../../machines/kernel/law/graph.ts';
import { afterSalesFacts, afterSalesVariants } from '../domains/afterSales/variants.ts';
import { planOf } from '../paths/plan.ts';
import { another, at, pass } from './afterSalesCase.fixtures.ts';

const plan = planOf(afterSalesCaseLifecycle, afterSalesVariants);
const graph = chartGraph(afterSalesCaseLifecycle);

/** The sequences of the case as they are documented. */
const DOCUMENTED = [
  'case.inProgress close case.closed',
  // By who began the audit, and by who may hand on what others began.
  'case.inProgress handOn case.inProgress',
  'case.inProgress handOn case.inProgress',
  'case.inProgress submitAuditResult case.pass',
  'case.inProgress submitAuditResult case.reject',
  'case.pass close case.closed',
  'case.pass submitRefund case.refundCompleted',
  'case.reject close case.closed',
  'case.submitted close case.closed',
  'case.submitted customerCancel case.customerCancel',
  'case.submitted startAudit case.inProgress',
  'compensation.issued redeemCoupon compensation.redeemed',
  'compensation.issued takeBackCoupon compensation.revoked',
  'compensation.none issueCoupon compensation.issued',
];

describe('the chart of an after-sales case', () => {
  test('has the documented sequences and no other', () => {
    const drawn = graph.edges
      .filter(({ kind }) => kind === 'event')
      .map(({ from, event, to }) => `${from} ${event} ${to}`);
    expect(drawn.sort()).toEqual(DOCUMENTED);
  });

  test('reaches every place', () => {
    for (const place of CASE_PLACES) {
      expect(
        plan.states.some((state) => state.includes(`"case":"${place}"`)),
        place,
      ).toBe(true);
    }
  });

  test('names permissions that there are, and none for the clock', () => {
    for (const { permission, kind, event } of graph.edges) {
      if (kind === 'event') expect(PERMISSIONS, event).toContain(permission);
      else expect(permission).toBeNull();
    }
  });

  test('flags what waits for twelve hours, in audit too, until it is processed', () => {
    const delay = 'xstate.after.processTime.afterSalesCase.timeliness.onTime';
    expect(graph.edges.find(({ kind }) => kind === 'delayed')?.delay).toEqual({
      name: 'processTime',
      milliseconds: 12 * 60 * 60 * 1000,
    });
    const [late] = transition(afterSalesCaseLifecycle.chart, at('submitted'), { type: delay });
    expect(late.hasTag('overdue')).toBe(true);
    const [taken] = transition(afterSalesCaseLifecycle.chart, late, { type: 'startAudit' });
    expect(taken.hasTag('overdue')).toBe(true);
    const [decided] = transition(afterSalesCaseLifecycle.chart, taken, pass(taken.context));
    expect(decided.value).toMatchObject({ case: 'pass', timeliness: 'processed' });
  });

  test('keeps what it keeps itself in step with its places', () => {
    const [started] = transition(
      afterSalesCaseLifecycle.chart,
      at('submitted', { actor: another }),
      {
        type: 'startAudit',
      },
    );
    expect(started.context.auditor).toEqual(another);
    const [passed] = transition(afterSalesCaseLifecycle.chart, started, pass(started.context));
    expect(passed.context).toMatchObject({ processed: true, passed: true, granted: 1500 });
    expect([started, passed].map((one) => one.hasTag('reserves'))).toEqual([false, true]);
    const [closed] = transition(afterSalesCaseLifecycle.chart, passed, {
      type: 'close',
      remark: 'Settled',
    });
    expect(closed.context).toMatchObject({ processed: true, passed: false });
    expect([closed.hasTag('releases'), closed.hasTag('reserves')]).toEqual([true, false]);
  });

  test('shares its words with the contract', () => {
    expect(afterSalesType.options).toEqual([...AFTER_SALES_TYPES]);
    expect(refundMethod.options).toEqual([...REFUND_METHODS]);
    expect(afterSalesPlace.options).toEqual([...CASE_PLACES]);
    expect(afterSalesShown.options).toEqual([...SHOWN_PLACES]);
    expect(caseFacts.parse(afterSalesFacts())).toEqual(afterSalesFacts());
    const tabs = graph.nodes.flatMap(({ tags }) =>
      tags.filter((tag) => tag.startsWith('tab:')).map((tag) => tag.slice('tab:'.length)),
    );
    expect([...new Set(['all', 'overdue', ...tabs])].sort()).toEqual([...AFTER_SALES_TABS].sort());
  });
});

describe('the way to a place', () => {
  test('leads from a fresh case to the money, with what stands in it', () => {
    const way = wayTo(afterSalesCaseLifecycle, at('submitted', { limit: 100 }), {
      region: 'case',
      place: 'refundCompleted',
    });
    expect(way?.map(({ event }) => event.type)).toEqual([
      'startAudit',
      'submitAuditResult',
      'submitRefund',
    ]);
    expect(way?.map(({ obstacle }) => obstacle?.rule)).toEqual([
      undefined,
      undefined,
      'secondPersonAboveLimit',
    ]);
    const poor = wayTo(afterSalesCaseLifecycle, at('submitted', { left: 0 }), {
      region: 'case',
      place: 'refundCompleted',
    });
    expect(poor?.[1]?.obstacle?.rule).toBe('amountIsWithinLeft');
  });

  test('asks the outside as it is now', () => {
    const now = afterSalesFacts({ left: 5, limit: 7, actor: another });
    expect(outsideAsNow(afterSalesFacts({ granted: 9 }), now)).toMatchObject({
      granted: 9,
      left: 5,
      limit: 7,
      actor: another,
    });
  });
});
