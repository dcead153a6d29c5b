/** The sequence that a shop's invoice numbers come from. */
export const INVOICE_SEQUENCE = 'invoice';

/** An invoice's number, one after the other in each shop: `SG-INV-0000042`. */
export const invoiceNumber = (prefix: string, count: number) =>
  `${prefix}-INV-${String(count).padStart(7, '0')}`;
