import type { ChartName } from '../../api/domains.ts';
import type { Law } from '../paths/law.ts';
import { accountsLaws } from './accounts/laws.ts';
import { afterSalesLaws } from './afterSales/laws.ts';
import { bankAccountsLaws } from './bankAccounts/laws.ts';
import { businessHoursLaws } from './businessHours/laws.ts';
import { customersLaws } from './customers/laws.ts';
import { deliveryNotesLaws } from './deliveryNotes/laws.ts';
import { driversLaws } from './drivers/laws.ts';
import { goodsLaws } from './goods/laws.ts';
import { leadsLaws } from './leads/laws.ts';
import { ordersLaws } from './orders/laws.ts';
import { outboxLaws } from './outbox/laws.ts';
import { periodsLaws } from './periods/laws.ts';
import { pickListsLaws } from './pickLists/laws.ts';
import { priceChangesLaws } from './priceChanges/laws.ts';
import { purchasingLaws } from './purchasing/laws.ts';
import { receiptsLaws } from './receipts/laws.ts';
import { rechargesLaws } from './recharges/laws.ts';
import { rolesLaws } from './roles/laws.ts';
import { settlementsLaws } from './settlements/laws.ts';
import { shortagesLaws } from './shortages/laws.ts';
import { sitePlanLaws } from './sitePlan/laws.ts';
import { stockCountsLaws } from './stockCounts/laws.ts';
import { suppliersLaws } from './suppliers/laws.ts';
import { vehiclesLaws } from './vehicles/laws.ts';
import { vouchersLaws } from './vouchers/laws.ts';
import { waybillsLaws } from './waybills/laws.ts';

/** Every lifecycle's chart for what needs no server, by its record. */
export const laws = {
  ...ordersLaws,
  ...purchasingLaws,
  ...suppliersLaws,
  ...afterSalesLaws,
  ...businessHoursLaws,
  ...rechargesLaws,
  ...vouchersLaws,
  ...settlementsLaws,
  ...sitePlanLaws,
  ...accountsLaws,
  ...rolesLaws,
  ...customersLaws,
  ...leadsLaws,
  ...outboxLaws,
  ...periodsLaws,
  ...goodsLaws,
  ...driversLaws,
  ...vehiclesLaws,
  ...waybillsLaws,
  ...pickListsLaws,
  ...deliveryNotesLaws,
  ...stockCountsLaws,
  ...priceChangesLaws,
  ...bankAccountsLaws,
  ...receiptsLaws,
  ...shortagesLaws,
} satisfies { [R in ChartName]: Law };

/** The same in a row. */
export const LAWS: readonly Law[] = Object.values(laws);
