import { eq } from 'drizzle-orm';
import type { LeadEvent } from '../../machines/lead/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { actorOf, type Demo } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import { OUTSIDER } from '../site/visitor.ts';
import { createLead } from './create.ts';
import { storedLead } from './stored.ts';

const HOUR = 60 * 60_000;

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

/** Leads of the first shop, by the very functions that serve people. */
export const leadsDemo: Demo = {
  after: [],
  async write(tx, ground) {
    const [first] = ground.shops;
    if (!first) return;
    const shopId = first.id;
    const handler = actorOf(first.colleagues, 'lead.handle');
    const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
    if (!handler || !shop) return;
    for (const { language, age, events, ...entry } of LEADS) {
      const at = new Date(ground.now.getTime() - age * HOUR);
      const lead = { shop, actor: OUTSIDER, at, language, enteredByName: '', agreedAt: at };
      const { id } = await createLead(tx, lead, { ...entry, country: 'SG' });
      const db = tx as unknown as Database;
      for (const [index, event] of events.entries()) {
        const then = new Date(at.getTime() + (index + 1) * HOUR);
        await send(db, storedLead, { id, shopId, event, once: true, actor: handler, at: then }, tx);
      }
    }
  },
};
