import type { customers, deliveryAddresses } from '../../customers/tables.ts';
import type { drivers, vehicles } from '../../delivery/tables.ts';
import type { promotionCodes } from '../../orders/tables.ts';
import type { Random } from './random.ts';
import type { DemoShop } from './shops.ts';

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

const STREETS: Record<DemoShop['countryCode'], string[]> = {
  SG: [
    'Bedok North Street 1',
    'Serangoon Road',
    'Joo Chiat Road',
    'Jurong East Street 21',
    'Ang Mo Kio Avenue 3',
    'Tanjong Pagar Road',
  ],
  MY: ['Lebuh Chulia', 'Jalan Burma', 'Jalan Macalister', 'Lebuh Armenian'],
  CN: ['中山路', '湖滨南路', '思明南路', '厦禾路'],
  VN: ['Nguyễn Huệ', 'Lê Lợi', 'Pasteur', 'Hai Bà Trưng'],
};

/** Tiers: general, junior, intermediate, premium; how many of each, of 120. */
const TIERS = [
  ...Array.from({ length: 48 }, () => 'general' as const),
  ...Array.from({ length: 36 }, () => 'junior' as const),
  ...Array.from({ length: 24 }, () => 'intermediate' as const),
  ...Array.from({ length: 12 }, () => 'premium' as const),
];

/** 120 customers of the four tiers: every fifteenth frozen, credit limits by tier. */
export function demoCustomers(random: Random, shop: DemoShop, shopId: number): CustomerRow[] {
  const names = FIRST.flatMap((first) => SECOND.map((second) => ({ first, second })));
  return TIERS.map((grade, index) => {
    const { first, second } = names[(index * 7) % names.length] ?? random.pick(names);
    const number = String(10_001 + index);
    return {
      shopId,
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

/** A house in a street of the shop's town. */
export function streetOf(random: Random, shop: DemoShop): string {
  const [number, street] = [random.whole(1, 480), random.pick(STREETS[shop.countryCode])];
  return shop.countryCode === 'CN' ? `${street}${number}号` : `${number} ${street}`;
}

const DRIVERS: Record<DemoShop['countryCode'], string[]> = {
  SG: ['Ah Seng', 'Kumar', 'Rahim', 'Wei Jie'],
  MY: ['Azlan', 'Ah Chong', 'Suresh', 'Hafiz'],
  CN: ['林师傅', '陈师傅', '黄师傅', '吴师傅'],
  VN: ['Anh Tuấn', 'Anh Dũng', 'Anh Phúc', 'Anh Long'],
};

/** A shop's own drivers. */
export function demoDrivers(
  random: Random,
  shop: DemoShop,
  shopId: number,
): (typeof drivers.$inferInsert)[] {
  return DRIVERS[shop.countryCode].map((name, index) => ({
    shopId,
    number: `D${index + 1}`,
    name,
    phone: phoneOf(random, shop),
    licencePlate: plateOf(random),
  }));
}

/** A shop's own vehicles. */
export function demoVehicles(random: Random, shopId: number): (typeof vehicles.$inferInsert)[] {
  return [
    { type: 'Van', loadCapacity: 900 },
    { type: 'Van', loadCapacity: 900 },
    { type: 'Refrigerated truck', loadCapacity: 3000 },
    { type: 'Lorry', loadCapacity: 5000 },
  ].map((vehicle, index) => ({
    ...vehicle,
    shopId,
    plate: plateOf(random),
    available: index !== 3,
  }));
}

/** Codes that hold, one that has run out, one that is used up. */
export function demoPromotions(
  shop: DemoShop,
  shopId: number,
  now: Date,
): (typeof promotionCodes.$inferInsert)[] {
  const day = 24 * 60 * 60 * 1000;
  const around = (from: number, to: number) => ({
    validFrom: new Date(now.getTime() + from * day),
    validTo: new Date(now.getTime() + to * day),
  });
  return [
    {
      shopId,
      code: 'WELCOME10',
      rate: 0.1,
      capAmount: 5000 * shop.priceFactor,
      ...around(-30, 365),
    },
    {
      shopId,
      code: 'BULK20',
      amount: 2000 * shop.priceFactor,
      minimumItems: 30_000 * shop.priceFactor,
      ...around(-30, 365),
    },
    { shopId, code: 'SUMMER5', rate: 0.05, ...around(-200, -20) },
    { shopId, code: 'FIRST50', rate: 0.5, totalLimit: 50, used: 50, ...around(-30, 365) },
  ];
}

/** A number in the country's format; in Singapore 8 digits that start with 6, 8 or 9. */
export function phoneOf(random: Random, shop: DemoShop): string {
  if (shop.countryCode === 'SG') {
    return `${random.pick(['6', '8', '9'])}${random.whole(1_000_000, 9_999_999)}`;
  }
  if (shop.countryCode === 'CN')
    return `1${random.pick(['38', '59', '86'])}${random.whole(10_000_000, 99_999_999)}`;
  return `0${random.pick(['12', '16', '90'])}${random.whole(1_000_000, 9_999_999)}`;
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

function plateOf(random: Random): string {
  return `G${random.pick([...'BCXYZ'])}${random.pick([...'ABCDEHJKL'])}${random.whole(1000, 9999)}${random.pick([...'ABCDEGHJKLMPRSTUXYZ'])}`;
}
