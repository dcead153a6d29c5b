import type { DomainName } from '../../api/domains.ts';
import type { World } from '../api/orders/world.ts';
import type { AnyProof, DomainProof, Exceptions } from '../paths/proof.ts';
import type { Subject } from '../paths/subjects.ts';
import { accountsProof } from './accounts/proof.ts';
import { afterSalesProof } from './afterSales/proof.ts';
import { authProof } from './auth/proof.ts';
import { bankAccountsProof } from './bankAccounts/proof.ts';
import { brandsProof } from './brands/proof.ts';
import { businessHoursProof } from './businessHours/proof.ts';
import { categoriesProof } from './categories/proof.ts';
import { customersProof } from './customers/proof.ts';
import { deliveryNotesProof } from './deliveryNotes/proof.ts';
import { driverLinksProof } from './driverLinks/proof.ts';
import { driversProof } from './drivers/proof.ts';
import { exclusiveLinksProof } from './exclusiveLinks/proof.ts';
import { filesProof } from './files/proof.ts';
import { financeProof } from './finance/proof.ts';
import { goodsProof } from './goods/proof.ts';
import { invoicesProof } from './invoices/proof.ts';
import { leadsProof } from './leads/proof.ts';
import { ledgerProof } from './ledger/proof.ts';
import { lifecyclesProof } from './lifecycles/proof.ts';
import { listViewsProof } from './listViews/proof.ts';
import { lotsProof } from './lots/proof.ts';
import { membersProof } from './members/proof.ts';
import { moneyReportsProof } from './moneyReports/proof.ts';
import { notesProof } from './notes/proof.ts';
import { operationLogProof } from './operationLog/proof.ts';
import { ordersProof } from './orders/proof.ts';
import { outboundProof } from './outbound/proof.ts';
import { outboxProof } from './outbox/proof.ts';
import { periodsProof } from './periods/proof.ts';
import { pickListsProof } from './pickLists/proof.ts';
import { priceChangesProof } from './priceChanges/proof.ts';
import { pricesProof } from './prices/proof.ts';
import { purchasingProof } from './purchasing/proof.ts';
import { ratesProof } from './rates/proof.ts';
import { receiptsProof } from './receipts/proof.ts';
import { receivablesProof } from './receivables/proof.ts';
import { rechargesProof } from './recharges/proof.ts';
import { rolesProof } from './roles/proof.ts';
import { salesProfitProof } from './salesProfit/proof.ts';
import { settlementsProof } from './settlements/proof.ts';
import { shopSettingsProof } from './shopSettings/proof.ts';
import { shortagesProof } from './shortages/proof.ts';
import { siteProof } from './site/proof.ts';
import { sitePlanProof } from './sitePlan/proof.ts';
import { soExportsProof } from './soExports/proof.ts';
import { stockProof } from './stock/proof.ts';
import { stockCountsProof } from './stockCounts/proof.ts';
import { suppliersProof } from './suppliers/proof.ts';
import { taxReturnsProof } from './taxReturns/proof.ts';
import { vehiclesProof } from './vehicles/proof.ts';
import { vouchersProof } from './vouchers/proof.ts';
import { waybillsProof } from './waybills/proof.ts';

/** What each domain brings to the suites that prove every domain on a running server. */
const proofs = {
  auth: authProof,
  shopSettings: shopSettingsProof,
  businessHours: businessHoursProof,
  rates: ratesProof,
  sitePlan: sitePlanProof,
  accounts: accountsProof,
  roles: rolesProof,
  orders: ordersProof,
  pickLists: pickListsProof,
  shortages: shortagesProof,
  customers: customersProof,
  goods: goodsProof,
  categories: categoriesProof,
  brands: brandsProof,
  prices: pricesProof,
  priceChanges: priceChangesProof,
  stock: stockProof,
  lots: lotsProof,
  stockCounts: stockCountsProof,
  drivers: driversProof,
  vehicles: vehiclesProof,
  deliveryNotes: deliveryNotesProof,
  waybills: waybillsProof,
  driverLinks: driverLinksProof,
  files: filesProof,
  listViews: listViewsProof,
  notes: notesProof,
  suppliers: suppliersProof,
  purchasing: purchasingProof,
  afterSales: afterSalesProof,
  members: membersProof,
  recharges: rechargesProof,
  salesProfit: salesProfitProof,
  bankAccounts: bankAccountsProof,
  finance: financeProof,
  moneyReports: moneyReportsProof,
  vouchers: vouchersProof,
  exclusiveLinks: exclusiveLinksProof,
  settlements: settlementsProof,
  periods: periodsProof,
  invoices: invoicesProof,
  soExports: soExportsProof,
  receipts: receiptsProof,
  receivables: receivablesProof,
  taxReturns: taxReturnsProof,
  ledger: ledgerProof,
  site: siteProof,
  leads: leadsProof,
  operationLog: operationLogProof,
  outbox: outboxProof,
  outbound: outboundProof,
  lifecycles: lifecyclesProof,
} satisfies { [D in DomainName]: DomainProof<D> };

const byName: Readonly<Record<string, AnyProof>> = proofs;
const all = Object.values(byName);
const subjects = all.flatMap((proof) => Object.values(proof.subjects));

/** How each lifecycle is walked, raced, killed and replayed whose events people send. */
export const SUBJECTS: readonly Subject[] = subjects.filter((one) => typeof one !== 'function');

/** The same with those whose events only the server sends, which are walked alone. */
export const subjectsIn = (world: World): Subject[] =>
  subjects.map((one) => (typeof one === 'function' ? one(world) : one));

/** Does once, as people do it, what moves no record of a chart or takes more than one request. */
export async function doTheRest(world: World): Promise<void> {
  for (const { script } of all) await script?.(world);
}

/** Adds to a shop the rows of every domain that the demo lacks there. */
export async function addWhatTheDemoLacks(rows: Parameters<NonNullable<AnyProof['addRows']>>[0]) {
  for (const { addRows } of all) await addRows?.(rows);
}

/** What the suites treat otherwise, of every domain together. */
export const EXCEPTIONS: Exceptions = {
  open: listed('open'),
  endSessions: listed('endSessions'),
  withoutLine: named('withoutLine'),
  seldomDone: named('seldomDone'),
  ofEveryShop: listed('ofEveryShop'),
  fitting: named('fitting'),
  drawnAnew: named('drawnAnew'),
  comparesShops: Object.fromEntries(
    Object.entries(byName).flatMap(([name, { exceptions }]) =>
      Object.entries(exceptions?.comparesShops ?? {}).map(([file, why]) => [
        `server/${name}/${file}`,
        why,
      ]),
    ),
  ),
};

function listed(what: 'open' | 'endSessions' | 'ofEveryShop'): readonly string[] {
  return all.flatMap(({ exceptions }) => exceptions?.[what] ?? []);
}

function named<What extends 'withoutLine' | 'seldomDone' | 'fitting' | 'drawnAnew'>(what: What) {
  const found = all.map(({ exceptions }) => exceptions?.[what] ?? {});
  return Object.assign({}, ...found) as Exceptions[What];
}
