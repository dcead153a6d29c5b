import { eq } from 'drizzle-orm';
import type { AccountEvent } from '../../machines/account/law/facts.ts';
import { GOOD_FOR } from '../kernel/access/oneTime.ts';
import { accounts, roles } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Colleague, type Demo } from '../kernel/demo/demo.ts';
import { begin, beginning, send } from '../kernel/record.ts';
import { factsOf } from './facts.ts';
import { saveShops, storedAccount } from './stored.ts';

const DAY = 24 * 60 * 60_000;

/** Who is there and cannot sign in: one is new, one has left. */
const PEOPLE: readonly {
  username: string;
  name: string;
  phone: string;
  role: string;
  /** When the account was added, days ago; what happened to it, days ago. */
  added: number;
  events: readonly [daysAgo: number, event: AccountEvent][];
}[] = [
  {
    username: 'trainee',
    name: 'WeiLing',
    phone: '+65 9123 0011',
    role: 'clerk',
    added: 0.5,
    events: [],
  },
  {
    username: 'former',
    name: 'Rajesh',
    phone: '+65 9123 0012',
    role: 'clerk',
    added: 400,
    events: [
      [399, { type: 'activate' }],
      [20, { type: 'freeze' }],
    ],
  },
];

/** Adds them to the first shop as an administrator would, with a line of history each. */
async function seedFormerPeople(
  tx: Transaction,
  passwordHash: string,
  colleagues: readonly Colleague[],
  now: Date,
): Promise<void> {
  const actor = actorOf(colleagues, 'account.edit');
  if (!actor) return;
  const db = tx as unknown as Database;
  for (const { role: code, added, events, ...person } of PEOPLE) {
    const at = new Date(now.getTime() - added * DAY);
    const [role] = await tx.select().from(roles).where(eq(roles.code, code));
    if (!role) continue;
    const oneTimeUntil = new Date(at.getTime() + GOOD_FOR);
    const facts = {
      accountId: 0,
      roleId: role.id,
      shopIds: [1],
      avatar: null,
      salesPersonCode: '',
      lastIn: [],
    };
    const start = beginning(storedAccount.lifecycle, {
      ...facts,
      name: person.name,
      phone: person.phone,
      isSelf: false,
      hasMore: false,
      hasOneTimePassword: true,
    });
    const [account] = await tx
      .insert(accounts)
      .values({
        ...person,
        passwordHash,
        roleId: role.id,
        // Who has left had chosen a password.
        oneTimeUntil: events.length === 0 ? oneTimeUntil : null,
        status: start.value as 'pendingActivation',
      })
      .returning();
    if (!account) continue;
    await saveShops(tx, account.id, [1]);
    const record = {
      id: account.id,
      shopId: 1,
      name: account.username,
      facts: await factsOf(tx, { account, role }, actor),
    };
    await begin(tx, storedAccount, record, { actor, at });
    for (const [daysAgo, event] of events) {
      const then = new Date(now.getTime() - daysAgo * DAY);
      await send(db, storedAccount, { id: account.id, shopId: 1, event, actor, at: then }, tx);
    }
  }
}

/** Accounts of the first shop that cannot sign in. */
export const accountsDemo: Demo = {
  after: [],
  async write(tx, { shops, passwordHash, now }) {
    const [first] = shops;
    if (first) await seedFormerPeople(tx, passwordHash, first.colleagues, now);
  },
};
