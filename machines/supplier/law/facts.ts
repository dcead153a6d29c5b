/** A supplier as a person keeps it (spec section 3). */
export interface SupplierCard {
  name: string;
  contact: string;
  phone: string;
  /** Empty where the supplier has none. */
  email: string;
}

/** What a supplier's chart decides by. */
export interface SupplierFacts extends SupplierCard {
  supplierId: number;
}

/** The places of a supplier. */
export const SUPPLIER_PLACES = ['active', 'frozen'] as const;

/** The events of a supplier, with what each carries. */
export type SupplierEvent =
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  | { type: 'update'; card: SupplierCard };
