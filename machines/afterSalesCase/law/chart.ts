import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { AfterSalesEvent, AfterSalesFacts } from './facts.ts';
import { type afterSalesBranches, afterSalesRuleBook, type afterSalesRules } from './rules.ts';

type AfterSalesAsk = Ask<keyof typeof afterSalesBranches, keyof typeof afterSalesRules>;

/**
 * `releases`: what the case claims of the order's lines is free again. `overdue`: counted as urgent.
 * `reserves`: the money it was granted, if it is money, is no other case's to have.
 * `given`: something has been given, whatever the case's own tab says. `waitsForAudit`, `inAudit`,
 * `open`: somebody has still to do something. `processed`, `passed`, `refunded`, `hasCoupon`, `compensated` are facts
 * that the state says.
 */
export type AfterSalesTag =
  | 'tab:toAudit'
  | 'tab:inProgress'
  | 'tab:toRefund'
  | 'tab:completed'
  | 'tab:rejected'
  | 'tab:closed'
  | 'waitsForAudit'
  | 'inAudit'
  | 'open'
  | 'processed'
  | 'passed'
  | 'refunded'
  | 'hasCoupon'
  | 'compensated'
  | 'given'
  | 'releases'
  | 'reserves'
  | 'overdue';

const DAY = 24 * 60 * 60 * 1000;

const afterSalesCase = setup({
  types: {
    context: {} as AfterSalesFacts,
    events: {} as AfterSalesEvent,
    input: {} as AfterSalesFacts,
    meta: {} as MoveMeta | PlaceMeta,
    tags: {} as AfterSalesTag,
  },
  guards: {
    allow: ({ context, event }, ask: AfterSalesAsk) =>
      allows(afterSalesRuleBook, ask, context, event),
  },
  delays: { processTime: 12 * 60 * 60 * 1000 },
  actions: {
    noteAuditor: assign({ auditor: ({ context }) => context.actor }),
    noteNext: assign(({ event }) => (event.type === 'handOn' ? { auditor: event.auditor } : {})),
    grant: assign(({ event }) =>
      event.type === 'submitAuditResult' && event.result === 'pass'
        ? { granted: event.amount, method: event.method }
        : {},
    ),
    issue: assign(({ context, event }) =>
      event.type === 'issueCoupon'
        ? {
            coupon: { used: false, expiresAt: context.now + event.validDays * DAY },
            compensated: true,
          }
        : {},
    ),
    redeem: assign(({ context: { coupon } }) => ({ coupon: coupon && { ...coupon, used: true } })),
    takeBack: assign({ coupon: null }),
    markProcessed: assign({ processed: true }),
    markPassed: assign({ passed: true }),
    markLeft: assign({ passed: false }),
    markRefunded: assign({ refunded: true }),
  },
});

const allow = guardsOf<AfterSalesAsk>();

const handOn = {
  target: '#afterSalesCase.case.inProgress',
  actions: 'noteNext',
} as const;

const close = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: '#afterSalesCase.case.closed',
  meta: may('afterSales.close'),
};

/**
 * The law of an after-sales case: the case itself, the voucher it may be compensated with, and the
 * twelve hours in which it is to be processed, at once (spec section 4). Pure: what it decides by
 * is in the facts.
 *
 * Chosen beyond the specification: the clock runs from the submission until the case is processed,
 * in one piece, and a decided case is no longer overdue. A voucher is issued in a step of its own,
 * so that above the limit a second person stands behind it as behind money. A passed case can be
 * closed as long as nothing was given, for the order may have been refunded otherwise meanwhile. An
 * audit can be handed on by who began it, and by who may hand on what others began, so that the
 * cases of somebody who is ill do not wait. A voucher is redeemed on the chart too.
 */
export const afterSalesCaseChart = afterSalesCase.createMachine({
  id: 'afterSalesCase',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    case: {
      initial: 'submitted',
      states: {
        submitted: {
          tags: ['tab:toAudit', 'waitsForAudit', 'open'],
          on: {
            startAudit: {
              target: 'inProgress',
              actions: 'noteAuditor',
              meta: may('afterSales.audit'),
            },
            customerCancel: { target: 'customerCancel', meta: may('afterSales.apply') },
            close,
          },
        },
        inProgress: {
          tags: ['tab:inProgress', 'inAudit', 'open'],
          on: {
            submitAuditResult: [
              {
                guard: allow({
                  when: ['passes'],
                  rules: [
                    'auditIsByWhoStarted',
                    'amountIsWithinLeft',
                    'methodFitsOrder',
                    'partsFitLines',
                    'partsAddUp',
                    'bearersAddUp',
                    'riderBroughtOrder',
                  ],
                }),
                target: 'pass',
                actions: 'grant',
                meta: may('afterSales.audit'),
              },
              {
                guard: allow({
                  when: ['rejects'],
                  rules: ['auditIsByWhoStarted', 'remarkIsGiven'],
                }),
                target: 'reject',
                meta: may('afterSales.audit'),
              },
            ],
            handOn: [
              {
                ...handOn,
                guard: allow({ when: ['isTheirOwn'], rules: ['nextMayAudit', 'remarkIsGiven'] }),
                meta: may('afterSales.audit'),
              },
              {
                ...handOn,
                guard: allow({ when: ['isAnothers'], rules: ['nextMayAudit', 'remarkIsGiven'] }),
                meta: may('afterSales.handOn'),
              },
            ],
            close,
          },
        },
        pass: {
          tags: ['tab:toRefund', 'open', 'processed', 'passed', 'reserves'],
          entry: ['markProcessed', 'markPassed'],
          exit: 'markLeft',
          on: {
            submitRefund: {
              guard: allow({
                rules: [
                  'methodIsMoney',
                  'payNowHasRecipient',
                  'methodFitsOrder',
                  'amountIsWithinLeft',
                  'secondPersonAboveLimit',
                ],
              }),
              target: 'refundCompleted',
              meta: may('afterSales.refund'),
            },
            close: { ...close, guard: allow({ rules: ['nothingWasGiven', 'remarkIsGiven'] }) },
          },
        },
        reject: {
          tags: ['tab:rejected', 'processed', 'releases'],
          entry: 'markProcessed',
          on: { close },
        },
        customerCancel: {
          tags: ['tab:closed', 'processed', 'releases'],
          entry: 'markProcessed',
        },
        closed: { tags: ['tab:closed', 'processed', 'releases'], entry: 'markProcessed' },
        refundCompleted: {
          tags: ['tab:completed', 'processed', 'refunded', 'given'],
          entry: 'markRefunded',
        },
      },
    },
    compensation: {
      initial: 'none',
      states: {
        none: {
          on: {
            issueCoupon: {
              guard: allow({
                rules: [
                  'moneyWasNotGiven',
                  'caseHasPassed',
                  'methodIsVoucher',
                  'amountIsWithinLeft',
                  'secondPersonAboveLimit',
                ],
              }),
              target: 'issued',
              actions: 'issue',
              meta: may('afterSales.refund'),
            },
          },
        },
        issued: {
          tags: ['given', 'compensated', 'hasCoupon'],
          on: {
            redeemCoupon: {
              guard: allow({ rules: ['couponHasNotExpired'] }),
              target: 'redeemed',
              actions: 'redeem',
              meta: may('voucher.redeem'),
            },
            takeBackCoupon: {
              target: 'revoked',
              actions: 'takeBack',
              meta: may('afterSales.refund'),
            },
          },
        },
        redeemed: {
          tags: ['given', 'compensated', 'hasCoupon'],
          meta: {
            already: { redeemCoupon: 'codeIsUnredeemed', takeBackCoupon: 'couponIsUnused' },
          },
        },
        revoked: {
          tags: ['given', 'compensated', 'releases'],
          meta: { already: { redeemCoupon: 'couponIsNotTakenBack' } },
        },
      },
    },
    timeliness: {
      initial: 'onTime',
      states: {
        onTime: {
          always: { guard: allow({ when: ['isProcessed'] }), target: 'processed' },
          after: { processTime: 'overdue' },
        },
        overdue: {
          tags: ['overdue'],
          always: { guard: allow({ when: ['isProcessed'] }), target: 'processed' },
        },
        processed: {},
      },
    },
  },
});
