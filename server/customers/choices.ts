import { customerTier, customerType, paymentTerms } from '../../api/customers/customer.ts';
import { nameIn } from '../../api/kernel/language.ts';
import type { CustomerGrade } from '../../machines/customer/law/facts.ts';
import { type Choice, choice } from '../kernel/files/choices.ts';

export const IS_CHARGED = [
  choice(true, 'customers:yes', ['y', '1', 'true']),
  choice(false, 'customers:no', ['n', '0', 'false']),
];

export const TYPES = customerType.options.map((type) =>
  choice(type, `customers:type.${type}`, [type]),
);

export const PAYMENT_TERMS = paymentTerms.options.map((code) =>
  choice(code, `names:terms.${code}`, [code]),
);

/** A tier as it is, by its code and by its names. */
export const TIERS = customerTier.options.map(
  (tier): Choice<CustomerGrade> => ({
    ...choice(tier, `customers:grade.${tier}`, [tier]),
    value: { grade: tier, gradeId: null },
  }),
);

type OwnGrade = { id: number; name: string; nameZh: string } & Pick<CustomerGrade, 'grade'>;

/** A grade of the shop's own, by either of its names. */
export const ownGrade = ({ id, grade, ...names }: OwnGrade): Choice<CustomerGrade> => ({
  value: { grade, gradeId: id },
  written: [names.name, names.nameZh],
  nameIn: (locale) => nameIn(locale, names),
});
