/** The screens where an obstacle can be mended: each has its words, and the record that it opens. */
export const REMEDY_ROUTES = [
  '/after-sales/$caseId',
  '/customers/$customerId',
  '/finance/bank-account',
  '/goods/$goodsId',
  '/orders/$orderId',
  '/purchasing/orders/$purchaseOrderId',
  '/purchasing/suppliers/$supplierId',
  '/store/business',
  '/store/hours',
] as const;
export type RemedyRoute = (typeof REMEDY_ROUTES)[number];
