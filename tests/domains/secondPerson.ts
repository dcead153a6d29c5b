import type { ChartName } from '../../api/domains.ts';
import type { LimitKind } from '../../api/kernel/limits.ts';

/**
 * An event takes a second person above a limit of the shop, or nobody sends it above one (`most`), or there
 * is a reason why none is asked.
 * `told`: its line of the operation log has a figure each time.
 */
export type Row = ({ limit: LimitKind } | { most: LimitKind } | { none: string }) & { told?: true };

/** It moves neither money, nor credit, nor stock. */
const NOTHING: Row = { none: 'moves nothing' };
const ALWAYS = { none: 'another person decides it, whatever it comes to' };

/** Every event of every chart: what asks a second person for it, or why nothing does. */
export const SECOND_PERSON: Readonly<Record<ChartName, Readonly<Record<string, Row>>>> = {
  order: {
    submit: NOTHING,
    receive: NOTHING,
    pay: { none: 'notes what came in: it is given back above the limit by two', told: true },
    accept: { none: 'within the credit limit alone' },
    ship: { none: 'what was accepted, as far as the shelf has it' },
    assignWaybill: NOTHING,
    depart: NOTHING,
    arrive: NOTHING,
    prepare: NOTHING,
    ready: NOTHING,
    collect: NOTHING,
    riderAccept: NOTHING,
    riderPickUp: NOTHING,
    deliver: NOTHING,
    complete: NOTHING,
    review: NOTHING,
    cancel: { limit: 'correction' },
    refund: { limit: 'refund', told: true },
    approveAsked: { ...ALWAYS, told: true },
    declineAsked: { ...NOTHING, told: true },
    changeProducts: { most: 'correction' },
    changeDetails: { most: 'correction' },
    correctStatus: { limit: 'correction' },
    correctPayment: { limit: 'correction' },
  },
  afterSalesCase: {
    startAudit: NOTHING,
    handOn: NOTHING,
    submitAuditResult: { none: 'grants what somebody gives afterwards' },
    submitRefund: { limit: 'refund', told: true },
    issueCoupon: { limit: 'refund', told: true },
    redeemCoupon: { none: 'was issued by two above the limit', told: true },
    takeBackCoupon: { none: 'takes back what was given', told: true },
    customerCancel: NOTHING,
    close: NOTHING,
  },
  purchaseOrder: {
    edit: { none: 'is approved by another person' },
    commit: NOTHING,
    sendBack: NOTHING,
    approve: { ...ALWAYS, told: true },
    receive: { none: 'what another person has approved', told: true },
    pay: { none: 'what another person has approved', told: true },
    closeShort: { none: 'lets go what has not come in: it costs less', told: true },
    finish: NOTHING,
    close: NOTHING,
    sendMail: NOTHING,
  },
  recharge: {
    confirm: { limit: 'recharge', told: true },
    refuse: NOTHING,
  },
  settlement: {
    approve: { ...ALWAYS, told: true },
    reject: { ...NOTHING, told: true },
    regenerate: { none: 'is reviewed by another person' },
    process: { limit: 'statement', told: true },
    pay: { limit: 'statement', told: true },
    transfer: { none: 'notes that what was paid has arrived', told: true },
  },
  goods: { takeOff: NOTHING, putOn: NOTHING },
  pickList: {
    start: NOTHING,
    release: NOTHING,
    pick: NOTHING,
    shortLine: NOTHING,
    reopenLine: NOTHING,
    putBack: NOTHING,
    finish: NOTHING,
    pack: NOTHING,
    handOver: { none: 'ships what was accepted and picked' },
    cancel: NOTHING,
  },
  vehicle: {
    update: NOTHING,
    sendToRepair: NOTHING,
    takeOff: NOTHING,
    putInService: NOTHING,
    remove: NOTHING,
  },
  period: {
    askReopening: NOTHING,
    close: NOTHING,
    discard: NOTHING,
    keepClosed: NOTHING,
    reopen: ALWAYS,
  },
  customer: {
    apply: NOTHING,
    approve: ALWAYS,
    reject: NOTHING,
    update: { limit: 'creditLimit' },
    setCreditLimit: { limit: 'creditLimit' },
    approveCredit: { ...ALWAYS, told: true },
    declineCredit: { ...NOTHING, told: true },
    freeze: NOTHING,
    unfreeze: NOTHING,
    remove: NOTHING,
    setLogin: NOTHING,
    resetPassword: NOTHING,
    sync: NOTHING,
  },
  voucher: {
    edit: { none: 'one person issues, with old and new in the history' },
    activate: NOTHING,
    end: NOTHING,
  },
  supplier: { freeze: NOTHING, unfreeze: NOTHING, update: NOTHING },
  subscription: {
    request: NOTHING,
    confirm: NOTHING,
    decline: NOTHING,
    end: NOTHING,
    withdraw: NOTHING,
  },
  lead: {
    accept: NOTHING,
    decline: NOTHING,
    erase: NOTHING,
    note: NOTHING,
    openShop: NOTHING,
    reopen: NOTHING,
    takeUp: NOTHING,
  },
  account: { activate: NOTHING, freeze: NOTHING, resetPassword: NOTHING, update: NOTHING },
  role: { restore: NOTHING, retire: NOTHING, update: NOTHING },
  storeClosure: { close: NOTHING, resume: NOTHING },
  driver: { goOffDuty: NOTHING, goOnDuty: NOTHING, remove: NOTHING, update: NOTHING },
  outboxMessage: { fail: NOTHING, retry: NOTHING, send: NOTHING, succeed: NOTHING },
};
