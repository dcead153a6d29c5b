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
    auth: typeof import('../../i18n/en-US/auth.json');
    customers: typeof import('../../i18n/en-US/customers.json');
    errors: typeof import('../../i18n/en-US/errors.json');
    goods: typeof import('../../i18n/en-US/goods.json');
    lifecycles: typeof import('../../i18n/en-US/lifecycles.json');
    operationLog: typeof import('../../i18n/en-US/operationLog.json');
    orderEntry: typeof import('../../i18n/en-US/orderEntry.json');
    orders: typeof import('../../i18n/en-US/orders.json');
    store: typeof import('../../i18n/en-US/store.json');
    validation: typeof import('../../i18n/en-US/validation.json');
  }
}
