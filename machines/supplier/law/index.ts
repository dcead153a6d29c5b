import type { Lifecycle } from '../../kernel/law/explain.ts';
import { supplierChart } from './chart.ts';
import type { SupplierEvent, SupplierFacts } from './facts.ts';
import { supplierRuleBook } from './rules.ts';

const intents = ({ name, contact, phone, email }: SupplierFacts): SupplierEvent[] => [
  { type: 'freeze' },
  { type: 'unfreeze' },
  { type: 'update', card: { name, contact, phone, email } },
];

/** The supplier's lifecycle with all that server, screens and tests ask of it. */
export const supplierLifecycle: Lifecycle<SupplierFacts, SupplierEvent> = {
  id: 'supplier',
  chart: supplierChart,
  book: supplierRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => facts,
  outsideAsNow: (later) => later,
  places: (state) => ({ standing: String(state) }),
};
