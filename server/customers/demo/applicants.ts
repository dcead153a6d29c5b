import { eq } from 'drizzle-orm';
import type { CustomerTier, CustomerType } from '../../../api/customers/customer.ts';
import { usualLimit } from '../../../api/kernel/limits.ts';
import type { CustomerEvent } from '../../../machines/customer/law/facts.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { actorOf, type DemoShop } from '../../kernel/demo/demo.ts';
import { send } from '../../kernel/record.ts';
import { insertCustomer } from '../moves.ts';
import { storedCustomer } from '../stored.ts';
import { customerGrades } from '../tables.ts';

const HOUR = 60 * 60_000;

/** The shop's own grades beside the tiers, each with the tier whose prices hold. */
const GRADES = [
  { name: 'Hotel chain', nameZh: '连锁酒店', grade: 'premium' },
  { name: 'Hawker stall', nameZh: '小贩摊位', grade: 'junior' },
] as const;

/** What happened to an application, one after the other. */
type Step = 'apply' | 'approve' | 'reject' | 'setLogin' | 'setCreditLimit';

const APPLICANTS: readonly {
  name: string;
  nameZh: string;
  type: CustomerType;
  /** The tier, or the own grade from 0, that is asked for, with a credit limit in whole hundreds. */
  asks: CustomerTier | 0 | 1;
  limit: number;
  /** How long before now the account was opened, hours. */
  age: number;
  steps: readonly Step[];
  remark?: string;
}[] = [
  {
    ...{ name: 'Blue Crane Bistro', nameZh: '蓝鹤小馆', type: 'restaurant', asks: 'general' },
    ...{ limit: 20, age: 4, steps: [] },
  },
  {
    ...{ name: 'Peranakan Table', nameZh: '娘惹家宴', type: 'caterer', asks: 'general' },
    ...{ limit: 30, age: 30, steps: [] },
  },
  {
    ...{ name: 'Harbourfront Grand Hotel', nameZh: '港湾大酒店', type: 'hotel', asks: 0 },
    ...{ limit: 400, age: 71, steps: ['apply'] },
  },
  {
    ...{ name: 'Corner Provision Shop', nameZh: '街角杂货店', type: 'retailer', asks: 'junior' },
    ...{ limit: 50, age: 49, steps: ['apply'] },
  },
  {
    ...{ name: 'Ah Huat Chicken Rice', nameZh: '阿发鸡饭', type: 'restaurant', asks: 1 },
    ...{ limit: 15, age: 26, steps: ['apply'] },
  },
  {
    ...{ name: 'Saigon Street Kitchen', nameZh: '西贡街厨', type: 'restaurant', asks: 'junior' },
    ...{ limit: 60, age: 9, steps: ['apply'] },
  },
  {
    ...{ name: 'Silver Spoon Catering', nameZh: '银匙餐饮', type: 'caterer', asks: 'intermediate' },
    ...{ limit: 120, age: 120, steps: ['apply', 'reject', 'apply'] },
    remark: 'The ACRA extract is older than three months',
  },
  {
    ...{ name: 'Night Owl Supper', nameZh: '夜猫宵夜', type: 'restaurant', asks: 'premium' },
    ...{ limit: 500, age: 200, steps: ['apply', 'reject'] },
    remark: 'Premium needs a year of orders first',
  },
  {
    ...{ name: 'Pop-up Pantry', nameZh: '快闪食品铺', type: 'other', asks: 'general' },
    ...{ limit: 10, age: 320, steps: ['apply', 'reject'] },
    remark: 'No registered office found at the address',
  },
  {
    ...{ name: 'Marina View Suites', nameZh: '滨海景套房', type: 'hotel', asks: 0 },
    ...{ limit: 300, age: 400, steps: ['apply', 'approve', 'setLogin', 'setCreditLimit'] },
  },
];

/** To how many times what one person may give a credit limit is to be raised. */
const RAISED = 5;

/** What a fixed-line number begins with, by country. */
const LINES: Record<string, string> = {
  SG: '6223',
  MY: '04226',
  CN: '0592226',
  VN: '0283822',
};

/** Gives a shop its own grades, and customers whose authorisation stands in every place. */
export async function seedApplicants(
  tx: Transaction,
  { id: shopId, people, colleagues, currency, priceFactor }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const seller = actorOf(people, 'customer.edit');
  // Whoever asked does not authorise.
  const others = people.filter(({ id }) => id !== seller?.id);
  const auditor = actorOf(others, 'customer.audit');
  if (!shop || !seller || !auditor) return;
  const grades = await tx
    .insert(customerGrades)
    .values(GRADES.map((grade) => ({ ...grade, shopId })))
    .returning();
  const db = tx as unknown as Database;
  for (const [index, applicant] of APPLICANTS.entries()) {
    const { name, nameZh, type, asks, age, steps, remark = '' } = applicant;
    const at = new Date(now.getTime() - age * HOUR);
    const own = typeof asks === 'number' ? grades[asks] : undefined;
    const creditLimit = applicant.limit * 10_000 * priceFactor;
    const asked = {
      grade: own?.grade ?? (typeof asks === 'string' ? asks : 'general'),
      gradeId: own?.id ?? null,
      creditLimit,
      paymentTermsCode: 'N14',
    };
    const id = await insertCustomer(
      tx,
      { shopId, shop, actor: seller, now: () => at },
      {
        ...{ name, nameZh, type, city: shop.city },
        uen: shop.countryCode === 'SG' ? `2024${10_001 + index}K` : '',
        language: '',
        houseNumber: '',
        postCode: '',
        phone: `${LINES[shop.countryCode] ?? ''}${1001 + index}`,
        email: `orders@${name.toLowerCase().replaceAll(' ', '-')}.example`,
        ...{ grade: 'general', gradeId: null, paymentTermsCode: 'COD', creditLimit: '0' },
        ...{ salesPersonCode: `S${1 + (index % 8)}`, consumptionTax: true },
      },
    );
    const events: Record<Step, CustomerEvent> = {
      apply: { type: 'apply', asked },
      approve: { type: 'approve' },
      reject: { type: 'reject', remark },
      // It waits for a second person, where the shop has one.
      setCreditLimit: {
        ...{ type: 'setCreditLimit', remark: 'Twice as many rooms since July' },
        creditLimit: RAISED * usualLimit('creditLimit', currency),
      },
      setLogin: { type: 'setLogin', loginAccount: `suites${shopId}` },
    };
    for (const [step, type] of steps.entries()) {
      if (type === 'setCreditLimit' && colleagues.length === 1) continue;
      const actor = type === 'approve' || type === 'reject' ? auditor : seller;
      const then = new Date(at.getTime() + (step + 1) * HOUR);
      await send(db, storedCustomer, { id, shopId, event: events[type], actor, at: then }, tx);
    }
  }
}
