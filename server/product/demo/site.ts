import { eq } from 'drizzle-orm';
import type { LeadEvent } from '../../../machines/lead/law/facts.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { send } from '../../kernel/record.ts';
import { createLead } from '../../leads/create.ts';
import { storedLead } from '../../leads/stored.ts';
import { brands } from '../../site/tables.ts';
import { OUTSIDER } from '../../site/visitor.ts';
import { actorOf } from './recharges.ts';
import type { Colleague } from './refusals.ts';

const HOUR = 60 * 60_000;

/** The brands of the demo, with the shops that carry each, from 1. */
const BRANDS: readonly [name: string, nameEn: string, shops: readonly number[]][] = [
  ['金稻', 'Golden Paddy', [1, 2, 3, 5]],
  ['海珍', 'Harbour Pearl', [1, 4]],
  ['老椰', 'Old Coconut', [1, 2, 3]],
  ['翠园', 'Jade Garden', [1, 2, 4]],
  ['三轮车', 'Trishaw', [3]],
  ['红土', 'Red Soil Farms', [1, 5]],
  ['晨鲜', 'Morning Catch', [2, 4]],
  ['福记', 'Hock Kee', [1, 2, 3]],
  ['湄公', 'Mekong Mills', [5]],
  ['白鹭', 'Egret', [4]],
  ['南洋', 'Nanyang Roast', [1, 2, 3]],
  ['雪岭', 'Snow Ridge Dairy', [1, 2]],
];

const LEADS: readonly (Omit<Parameters<typeof createLead>[2], 'country'> & {
  language: 'en-US' | 'zh-CN' | 'vn-VM';
  /** How long before now it came, hours. */
  age: number;
  events: readonly LeadEvent[];
})[] = [
  {
    kind: 'merchant',
    contactName: 'Nurul Huda',
    email: 'nurul@kopicorner.example',
    mobile: '+65 9123 4401',
    businessName: 'Kopi Corner',
    branchAddress: '18 Tampines Street 11',
    reference: 'Hock Kee',
    language: 'en-US',
    age: 3,
    events: [],
  },
  {
    kind: 'branch',
    contactName: '陈丽华',
    email: 'lihua@jadeseafood.example',
    mobile: '8123 4402',
    businessName: '翡翠海鲜（裕廊分店）',
    branchAddress: '裕廊东 13 街 21 号',
    reference: '',
    language: 'zh-CN',
    age: 20,
    events: [],
  },
  {
    kind: 'merchant',
    contactName: 'Trần Thị Mai',
    email: 'mai@phohanoi.example',
    mobile: '8123 4403',
    businessName: 'Phở Hà Nội',
    branchAddress: '5 Joo Chiat Place',
    reference: '',
    language: 'vn-VM',
    age: 50,
    events: [{ type: 'takeUp' }, { type: 'note', remark: 'Called; sends the licence on Monday' }],
  },
  {
    kind: 'merchant',
    contactName: 'Arjun Nair',
    email: 'arjun@banana-leaf.example',
    mobile: '9123 4404',
    businessName: 'Banana Leaf Kitchen',
    branchAddress: '64 Race Course Road',
    reference: 'Food fair',
    language: 'en-US',
    age: 200,
    events: [{ type: 'takeUp' }, { type: 'accept', remark: 'Licence seen, terms signed' }],
  },
  {
    kind: 'merchant',
    contactName: 'Lee Wei Ming',
    email: 'weiming@nightsnacks.example',
    mobile: '8123 4405',
    businessName: 'Night Snacks',
    branchAddress: '3 Geylang Lorong 9',
    reference: '',
    language: 'en-US',
    age: 300,
    events: [{ type: 'decline', remark: 'Closed for good before we called' }],
  },
];

/** Gives every shop its brands, and the first one leads by the very functions that serve people. */
export async function seedSite(
  tx: Transaction,
  shopId: number,
  colleagues: readonly Colleague[],
  now: Date,
): Promise<void> {
  const carried = BRANDS.filter(([, , carriers]) => carriers.includes(shopId));
  if (carried.length > 0) {
    await tx.insert(brands).values(carried.map(([name, nameEn]) => ({ shopId, name, nameEn })));
  }
  const handler = actorOf(colleagues, 'lead.handle');
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (shopId !== 1 || !handler || !shop) return;
  for (const { language, age, events, ...entry } of LEADS) {
    const at = new Date(now.getTime() - age * HOUR);
    const lead = { shop, actor: OUTSIDER, at, language, enteredByName: '', agreedAt: at };
    const { id } = await createLead(tx, lead, { ...entry, country: 'SG' });
    const db = tx as unknown as Database;
    for (const [index, event] of events.entries()) {
      const then = new Date(at.getTime() + (index + 1) * HOUR);
      await send(db, storedLead, { id, shopId, event, once: true, actor: handler, at: then }, tx);
    }
  }
}
