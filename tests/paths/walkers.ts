import type { Coverage } from '../../api/lifecycles/calls.ts';
import { storedAccount } from '../../server/accounts/stored.ts';
import { auditAfterSales } from '../../server/afterSales/audit.ts';
import { storedAfterSales } from '../../server/afterSales/stored.ts';
import { auditCustomers } from '../../server/customers/audit.ts';
import { storedCustomer } from '../../server/customers/stored.ts';
import { storedMessage } from '../../server/kernel/outbox/stored.ts';
import { storedLead } from '../../server/leads/stored.ts';
import { auditOrders } from '../../server/orders/audit.ts';
import { storedOrder } from '../../server/orders/stored.ts';
import { auditPurchaseOrders } from '../../server/purchasing/audit.ts';
import { storedPurchaseOrder } from '../../server/purchasing/stored.ts';
import { auditWallets } from '../../server/recharges/audit.ts';
import { storedRecharge } from '../../server/recharges/stored.ts';
import { auditSettlements } from '../../server/settlements/audit.ts';
import { storedSettlement } from '../../server/settlements/stored.ts';
import { storedSubscription } from '../../server/sitePlan/stored.ts';
import { auditStores } from '../../server/store/audit.ts';
import { storedStore } from '../../server/store/stored.ts';
import { storedSupplier } from '../../server/suppliers/stored.ts';
import { auditVouchers } from '../../server/vouchers/audit.ts';
import { storedVoucher } from '../../server/vouchers/stored.ts';
import type { World } from '../api/orders/world.ts';
import { accountWalker } from '../domains/accounts/walker.ts';
import { afterSalesWalker, prepareAfterSalesGround } from '../domains/afterSales/walker.ts';
import { customerWalker } from '../domains/customers/walker.ts';
import { leadWalker } from '../domains/leads/walker.ts';
import { orderWalker, prepareOrderGround } from '../domains/orders/walker.ts';
import { messageWalker } from '../domains/outbox/walker.ts';
import { preparePurchaseGround, purchaseOrderWalker } from '../domains/purchasing/walker.ts';
import { rechargeWalker } from '../domains/recharges/walker.ts';
import { prepareSettlementGround, settlementWalker } from '../domains/settlements/walker.ts';
import { subscriptionWalker } from '../domains/sitePlan/walker.ts';
import { prepareStoreGround, storeClosureWalker } from '../domains/store/walker.ts';
import { supplierWalker } from '../domains/suppliers/walker.ts';
import { voucherWalker } from '../domains/vouchers/walker.ts';
import { coverageOf } from './coverage.ts';
import { clockOf, type Office, type Subject, subject } from './subjects.ts';
import { type Part, walk } from './walk.ts';

/**
 * How each lifecycle is walked, raced, killed and replayed: a new lifecycle is one entry here, and
 * every shared suite proves it. `ground` is prepared once a database. The manager walks: walking
 * needs credit and stock, which a clerk may not give.
 */
export const LIFECYCLES: readonly Subject[] = [
  subject({
    stored: storedOrder,
    ground: async (office) => prepareOrderGround(await office.signIn('manager')),
    walker: async (office, ground, passTime) =>
      orderWalker(await office.signIn('manager'), ground, passTime),
    audit: auditOrders,
    heavy: ['ship', 'refund'],
  }),
  subject({
    stored: storedCustomer,
    ground: async () => null,
    walker: async (office) => customerWalker(await customerDesksIn(office)),
    audit: auditCustomers,
  }),
  subject({
    stored: storedPurchaseOrder,
    ground: async (office) => preparePurchaseGround(await desksIn(office)),
    walker: async (office, ground) => purchaseOrderWalker(await desksIn(office), ground),
    audit: auditPurchaseOrders,
    heavy: ['receive', 'pay'],
  }),
  subject({
    stored: storedSupplier,
    ground: async () => null,
    walker: async (office) => supplierWalker(await office.signIn('manager')),
  }),
  subject({
    stored: storedAccount,
    ground: async () => null,
    walker: async (office) => accountWalker(await office.signIn('manager')),
  }),
  subject({
    stored: storedAfterSales,
    ground: async (office) => prepareAfterSalesGround(await office.signIn('manager')),
    walker: async (office, ground, passTime) =>
      afterSalesWalker(await office.signIn('manager'), ground, passTime),
    audit: auditAfterSales,
    heavy: ['submitRefund'],
  }),
  subject({
    stored: storedStore,
    ground: async (office) => prepareStoreGround(await office.signIn('keeper')),
    walker: async (office, ground, passTime) =>
      storeClosureWalker(await office.signIn('keeper'), ground, passTime),
    audit: auditStores,
  }),
  subject({
    stored: storedSubscription,
    ground: async (office) => prepareStoreGround(await office.signIn('keeper')),
    walker: async (office, ground) => subscriptionWalker(await subscriptionDesksIn(office), ground),
  }),
  subject({
    stored: storedRecharge,
    ground: async () => null,
    walker: async (office) => rechargeWalker(await office.signIn('manager')),
    audit: auditWallets,
    heavy: ['confirm'],
  }),
  subject({
    stored: storedVoucher,
    ground: async () => null,
    walker: async (office, _ground, passTime) =>
      voucherWalker(await office.signIn('manager'), passTime),
    audit: auditVouchers,
  }),
  subject({
    stored: storedSettlement,
    ground: async (office) => prepareSettlementGround(await settlementDesksIn(office)),
    walker: async (office, ground, passTime) =>
      settlementWalker(await settlementDesksIn(office), ground, passTime),
    audit: auditSettlements,
    heavy: ['regenerate', 'transfer'],
  }),
  subject({
    stored: storedLead,
    ground: async () => null,
    walker: async (office) => leadWalker(await office.signIn('manager')),
  }),
];

/** One person enters and another approves. */
const desksIn = async (office: Office) => ({
  buyer: await office.signIn('manager'),
  approver: await office.signIn('admin'),
});

const customerDesksIn = async (office: Office) => ({
  seller: await office.signIn('manager'),
  auditor: await office.signIn('admin'),
});

const subscriptionDesksIn = async (office: Office) => ({
  asker: await office.signIn('keeper'),
  office: await office.signIn('reviewer'),
});

const settlementDesksIn = async (office: Office) => ({
  payer: await office.signIn('keeper'),
  reviewer: await office.signIn('reviewer'),
});

/** What one lifecycle's walk came to. */
export interface WalkReport {
  coverage: Coverage;
  faults: string[];
}

/** Walks every lifecycle of the product against a running server, all at once. */
export async function walkAll(
  world: World,
  engine: Coverage['engine'],
  {
    only,
    progress,
    part = () => ({ parts: 1, part: 0 }),
  }: {
    only?: string[];
    progress?: (said: string) => void;
    /** How much of a lifecycle is walked; all without it. */
    part?: (id: string) => Part;
  } = {},
): Promise<WalkReport[]> {
  const opened = [];
  const all = [...LIFECYCLES, messagesOf(world)];
  const wanted = only ? all.filter(({ id }) => only.includes(id)) : all;
  // One sign-in after the other: many at once of one account look like somebody who guesses.
  for (const lifecycle of wanted) {
    opened.push({
      id: lifecycle.id,
      walker: await lifecycle.open(world, clockOf(lifecycle, world.db)),
    });
  }
  return Promise.all(
    opened.map(async ({ id, walker }) => {
      const walked = await walk(walker, { progress, ...part(id) });
      return { coverage: coverageOf(id, walked, engine, new Date()), faults: walked.faults };
    }),
  );
}

/**
 * Messages are walked alone: all but one of their events are the server's own, so nobody can send
 * them from outside as the other suites do.
 */
export const messagesOf = ({ db }: World): Subject =>
  subject({
    stored: storedMessage({ mailServer: true, kinds: {} }),
    ground: async () => null,
    walker: async (office, _ground, passTime) =>
      messageWalker(await office.signIn('manager'), db, passTime),
  });
