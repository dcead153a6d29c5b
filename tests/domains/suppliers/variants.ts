import type { SupplierFacts } from '../../../machines/supplier/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const card = { contact: 'Any', phone: '+65 6123 4567', email: '' };

export const supplierVariants: Variant<SupplierFacts>[] = [
  { name: 'any', facts: { supplierId: 1, name: 'Any', ...card } },
];
