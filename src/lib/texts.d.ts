import 'i18next';

/**
 * The keys of every text, from the en-US files: a key that does not exist does not compile. A new
 * domain adds its line.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    contextSeparator: '::';
  }
  interface ResourceNamespaceMap {
    common: typeof import('../../i18n/en-US/common.json');
    account: typeof import('../../i18n/en-US/account.json');
    accounts: typeof import('../../i18n/en-US/accounts.json');
    afterSales: typeof import('../../i18n/en-US/afterSales.json');
    afterSalesEntry: typeof import('../../i18n/en-US/afterSalesEntry.json');
    auth: typeof import('../../i18n/en-US/auth.json');
    bankAccounts: typeof import('../../i18n/en-US/bankAccounts.json');
    bulk: typeof import('../../i18n/en-US/bulk.json');
    customers: typeof import('../../i18n/en-US/customers.json');
    desk: typeof import('../../i18n/en-US/desk.json');
    errors: typeof import('../../i18n/en-US/errors.json');
    exclusiveLinks: typeof import('../../i18n/en-US/exclusiveLinks.json');
    files: typeof import('../../i18n/en-US/files.json');
    finance: typeof import('../../i18n/en-US/finance.json');
    goods: typeof import('../../i18n/en-US/goods.json');
    invoices: typeof import('../../i18n/en-US/invoices.json');
    leads: typeof import('../../i18n/en-US/leads.json');
    lifecycles: typeof import('../../i18n/en-US/lifecycles.json');
    names: typeof import('../../i18n/en-US/names.json');
    operationLog: typeof import('../../i18n/en-US/operationLog.json');
    orderEntry: typeof import('../../i18n/en-US/orderEntry.json');
    orders: typeof import('../../i18n/en-US/orders.json');
    outbox: typeof import('../../i18n/en-US/outbox.json');
    palette: typeof import('../../i18n/en-US/palette.json');
    purchaseEntry: typeof import('../../i18n/en-US/purchaseEntry.json');
    purchasing: typeof import('../../i18n/en-US/purchasing.json');
    recharges: typeof import('../../i18n/en-US/recharges.json');
    records: typeof import('../../i18n/en-US/records.json');
    roles: typeof import('../../i18n/en-US/roles.json');
    salesProfit: typeof import('../../i18n/en-US/salesProfit.json');
    settlements: typeof import('../../i18n/en-US/settlements.json');
    site: typeof import('../../i18n/en-US/site.json');
    shopSettings: typeof import('../../i18n/en-US/shopSettings.json');
    sitePlan: typeof import('../../i18n/en-US/sitePlan.json');
    businessHours: typeof import('../../i18n/en-US/businessHours.json');
    suppliers: typeof import('../../i18n/en-US/suppliers.json');
    validation: typeof import('../../i18n/en-US/validation.json');
    vouchers: typeof import('../../i18n/en-US/vouchers.json');
  }
}
