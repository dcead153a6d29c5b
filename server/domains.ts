import type { DomainName } from '../api/domains.ts';
import { accountsDomain } from './accounts/domain.ts';
import { afterSalesDomain } from './afterSales/domain.ts';
import { authDomain } from './auth/domain.ts';
import { bankAccountsDomain } from './bankAccounts/domain.ts';
import { brandsDomain } from './brands/domain.ts';
import { businessHoursDomain } from './businessHours/domain.ts';
import { categoriesDomain } from './categories/domain.ts';
import { customersDomain } from './customers/domain.ts';
import { deliveryNotesDomain } from './deliveryNotes/domain.ts';
import { driverLinksDomain } from './driverLinks/domain.ts';
import { driversDomain } from './drivers/domain.ts';
import { exclusiveLinksDomain } from './exclusiveLinks/domain.ts';
import { filesDomain } from './files/domain.ts';
import { financeDomain } from './finance/domain.ts';
import { goodsDomain } from './goods/domain.ts';
import { invoicesDomain } from './invoices/domain.ts';
import type { ServerDomain } from './kernel/domain.ts';
import { leadsDomain } from './leads/domain.ts';
import { ledgerDomain } from './ledger/domain.ts';
import { lifecyclesDomain } from './lifecycles/domain.ts';
import { listViewsDomain } from './listViews/domain.ts';
import { lotsDomain } from './lots/domain.ts';
import { membersDomain } from './members/domain.ts';
import { moneyReportsDomain } from './moneyReports/domain.ts';
import { notesDomain } from './notes/domain.ts';
import { operationLogDomain } from './operationLog/domain.ts';
import { ordersDomain } from './orders/domain.ts';
import { outboundDomain } from './outbound/domain.ts';
import { outboxDomain } from './outbox/domain.ts';
import { periodsDomain } from './periods/domain.ts';
import { pickListsDomain } from './pickLists/domain.ts';
import { priceChangesDomain } from './priceChanges/domain.ts';
import { pricesDomain } from './prices/domain.ts';
import { purchasingDomain } from './purchasing/domain.ts';
import { ratesDomain } from './rates/domain.ts';
import { receiptsDomain } from './receipts/domain.ts';
import { receivablesDomain } from './receivables/domain.ts';
import { rechargesDomain } from './recharges/domain.ts';
import { rolesDomain } from './roles/domain.ts';
import { salesProfitDomain } from './salesProfit/domain.ts';
import { settlementsDomain } from './settlements/domain.ts';
import { shopSettingsDomain } from './shopSettings/domain.ts';
import { shortagesDomain } from './shortages/domain.ts';
import { siteDomain } from './site/domain.ts';
import { sitePlanDomain } from './sitePlan/domain.ts';
import { soExportsDomain } from './soExports/domain.ts';
import { stockDomain } from './stock/domain.ts';
import { stockCountsDomain } from './stockCounts/domain.ts';
import { suppliersDomain } from './suppliers/domain.ts';
import { taxReturnsDomain } from './taxReturns/domain.ts';
import { vehiclesDomain } from './vehicles/domain.ts';
import { vouchersDomain } from './vouchers/domain.ts';
import { waybillsDomain } from './waybills/domain.ts';

/** What each domain brings to the server. What serves all of them is handed these, and knows none. */
export const domains: { readonly [D in DomainName]: ServerDomain<D> } = {
  auth: authDomain,
  shopSettings: shopSettingsDomain,
  businessHours: businessHoursDomain,
  rates: ratesDomain,
  sitePlan: sitePlanDomain,
  accounts: accountsDomain,
  roles: rolesDomain,
  orders: ordersDomain,
  pickLists: pickListsDomain,
  shortages: shortagesDomain,
  customers: customersDomain,
  goods: goodsDomain,
  categories: categoriesDomain,
  brands: brandsDomain,
  prices: pricesDomain,
  priceChanges: priceChangesDomain,
  stock: stockDomain,
  lots: lotsDomain,
  stockCounts: stockCountsDomain,
  drivers: driversDomain,
  vehicles: vehiclesDomain,
  deliveryNotes: deliveryNotesDomain,
  waybills: waybillsDomain,
  driverLinks: driverLinksDomain,
  files: filesDomain,
  listViews: listViewsDomain,
  notes: notesDomain,
  suppliers: suppliersDomain,
  purchasing: purchasingDomain,
  afterSales: afterSalesDomain,
  members: membersDomain,
  recharges: rechargesDomain,
  salesProfit: salesProfitDomain,
  bankAccounts: bankAccountsDomain,
  finance: financeDomain,
  moneyReports: moneyReportsDomain,
  vouchers: vouchersDomain,
  exclusiveLinks: exclusiveLinksDomain,
  settlements: settlementsDomain,
  periods: periodsDomain,
  invoices: invoicesDomain,
  soExports: soExportsDomain,
  receipts: receiptsDomain,
  receivables: receivablesDomain,
  taxReturns: taxReturnsDomain,
  ledger: ledgerDomain,
  site: siteDomain,
  leads: leadsDomain,
  operationLog: operationLogDomain,
  outbox: outboxDomain,
  outbound: outboundDomain,
  lifecycles: lifecyclesDomain,
};
