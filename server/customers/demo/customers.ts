import type { DemoShop } from '../../kernel/demo/demo.ts';
import { phoneOf, streetOf } from '../../kernel/demo/places.ts';
import type { Random } from '../../kernel/demo/random.ts';
import type { customers, deliveryAddresses } from '../tables.ts';

type CustomerRow = typeof customers.$inferInsert;

const FIRST: [en: string, zh: string][] = [
  ['Golden', '金'],
  ['Happy', '喜乐'],
  ['Lucky', '吉祥'],
  ['Sunrise', '旭日'],
  ['Harbour', '海港'],
  ['Jade', '翡翠'],
  ['Lotus', '莲'],
  ['Orchard', '果园'],
  ['Red Lantern', '红灯笼'],
  ['Straits', '海峡'],
  ['Tiong Bahru', '中峇鲁'],
  ['Riverside', '河畔'],
  ['Evergreen', '常青'],
  ['Nine Dragons', '九龙'],
  ['Grandma', '阿嬷'],
];

const SECOND: [en: string, zh: string][] = [
  ['Kitchen', '厨房'],
  ['Noodle House', '面馆'],
  ['Seafood Restaurant', '海鲜酒家'],
  ['Mini Mart', '便利店'],
  ['Catering', '餐饮服务'],
  ['Bakery', '烘焙坊'],
  ['Hotpot', '火锅店'],
  ['Coffee Shop', '咖啡店'],
];

const FORMS: Record<DemoShop['countryCode'], string> = {
  SG: 'Pte Ltd',
  MY: 'Sdn Bhd',
  CN: 'Co Ltd',
  VN: 'JSC',
};

/** Tiers: general, junior, intermediate, premium; how many of each, of 120. */
const TIERS = [
  ...Array.from({ length: 48 }, () => 'general' as const),
  ...Array.from({ length: 36 }, () => 'junior' as const),
  ...Array.from({ length: 24 }, () => 'intermediate' as const),
  ...Array.from({ length: 12 }, () => 'premium' as const),
];

/** 120 customers of the four tiers: every fifteenth frozen, credit limits by tier. */
export function demoCustomers(random: Random, shop: DemoShop): CustomerRow[] {
  const names = FIRST.flatMap((first) => SECOND.map((second) => ({ first, second })));
  return TIERS.map((grade, index) => {
    const { first, second } = names[(index * 7) % names.length] ?? random.pick(names);
    const number = String(10_001 + index);
    return {
      shopId: shop.id,
      userNumber: `${shop.orderPrefix}${number}`,
      name: `${first[0]} ${second[0]} ${FORMS[shop.countryCode]}`,
      nameZh: `${first[1]}${second[1]}`,
      phone: phoneOf(random, shop),
      email: `accounts${number}@${first[0].toLowerCase().replaceAll(' ', '-')}.example`,
      uen:
        shop.countryCode === 'SG'
          ? `20${random.whole(10, 24)}${random.whole(10_000, 99_999)}${random.pick([...'CDEGHKMNRWZ'])}`
          : null,
      grade,
      status: index % 15 === 9 ? 'frozen' : 'active',
      authorisation: 'approve',
      country: shop.countryCode,
      city: shop.city,
      creditLimit: LIMITS[grade] * shop.priceFactor,
      paymentTermsCode: random.pick(['COD', 'N7', 'N14', 'N30']),
      salesPersonCode: `S${random.whole(1, 8)}`,
      consumptionTax: index % 12 !== 7,
    };
  });
}

/** One or two addresses of a customer, the first the usual one. */
export function demoAddresses(
  random: Random,
  shop: DemoShop,
  customer: { id: number; shopId: number; name: string; phone: string },
): (typeof deliveryAddresses.$inferInsert)[] {
  return Array.from({ length: random.chance(0.4) ? 2 : 1 }, (_unused, index) => ({
    shopId: customer.shopId,
    customerId: customer.id,
    contact: customer.name.split(' ').slice(0, 2).join(' '),
    phone: customer.phone,
    postCode: String(random.whole(100_000, 829_999)),
    address: streetOf(random, shop),
    unitNumber: `#0${random.whole(1, 9)}-${random.whole(10, 99)}`,
    isDefault: index === 0,
  }));
}

const LIMITS = { general: 300_000, junior: 600_000, intermediate: 1_200_000, premium: 3_000_000 };

/**
 * Lowers the limits of some customers to little more than they owe by now, whole hundreds: their
 * next orders will not fit.
 */
export function withTightLimits<Customer extends { creditLimit: number; receivable: number }>(
  customers: Customer[],
  shop: DemoShop,
): Customer[] {
  const step = 10_000 * shop.priceFactor;
  return customers.map((customer, index) =>
    index % 6 === 3 && customer.receivable > 5 * step
      ? { ...customer, creditLimit: Math.ceil((customer.receivable * 1.03) / step) * step }
      : customer,
  );
}
