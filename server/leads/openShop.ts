import { eq } from 'drizzle-orm';
import type { LeadDetail } from '../../api/leads/calls.ts';
import type { ShopOpening } from '../../api/leads/shopOpening.ts';
import { ADMINISTRATOR } from '../kernel/access/grants.ts';
import { newOneTimePassword } from '../kernel/access/oneTime.ts';
import type { Call } from '../kernel/context.ts';
import { roles, shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid, refused } from '../kernel/failure.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import type { Actor } from '../kernel/record.ts';
import {
  beginShop,
  joinersOf,
  joinShop,
  makeFirstAccount,
  makeShop,
} from '../shopSettings/newShop.ts';
import { writeOfOpening } from './mail.ts';
import { prefixesFor } from './orderPrefix.ts';
import { leadDetail } from './queries.ts';
import { storedLead } from './stored.ts';
import { leads } from './tables.ts';

/**
 * Opens the shop of an accepted lead, as every new shop begins, with an administrator who can sign in
 * with the one-time password that the answer says once; the applicant is written to. Whoever opens a
 * shop belongs to it from then on: somebody has to be there who can give another one-time password.
 * So does every administrator who had every shop.
 * @throws Failure 4000 at `username` where another account is called so, 4090 where the mail could not
 * say where to sign in; as `moveOne`
 */
export async function openShop(
  call: Call,
  which: Which,
  opening: ShopOpening,
): Promise<LeadDetail> {
  const at = call.now();
  const oneTime = await newOneTimePassword(at);
  const { shopName, username } = opening;
  const { officeAddress } = call;
  // Nothing is in the shop yet: to open it is to give all there is in it.
  const opener: Actor = { ...call.actor, grants: () => true, reachesAll: true };
  const moved = await moveOne(
    call,
    storedLead,
    which,
    { type: 'openShop', shopName, username },
    leadDetail,
    {
      at,
      along: async (tx) => {
        if (officeAddress === undefined) throw refused({ rule: 'officeAddressIsSet' });
        const joiners = await joinersOf(tx, call.account.id);
        const shopId = await makeOpenedShop(tx, opening);
        for (const id of joiners) await joinShop(call.db, tx, { id, shopId, actor: opener, at });
        const { name, phone } = opening;
        const role = await administratorsRole(tx);
        const owner = { username, name, phone, role, shopId, actor: opener, at };
        const account = await makeFirstAccount(call.db, tx, owner, oneTime);
        if (!account) throw invalid({ username: { rule: 'accountIsNew' } });
        await beginShop(tx, { ...opening, id: shopId }, { actor: opener, at });
        const [lead] = await tx
          .update(leads)
          .set({ openedShopId: shopId, openedAccountId: account.id })
          .where(eq(leads.id, which.id))
          .returning({
            shopId: leads.shopId,
            language: leads.language,
            contactName: leads.contactName,
          });
        if (!lead) throw new Error('The lead went away');
        await writeOfOpening(tx, {
          id: which.id,
          shopId: lead.shopId,
          language: lead.language,
          to: opening.email,
          shopName,
          username,
          // As the applicant writes it; the account's has no blanks.
          name: lead.contactName || name,
          office: officeAddress,
          actor: call.actor,
          at,
        });
      },
    },
  );
  return { ...moved, oneTimePassword: oneTime.password };
}

/** Writes the shop's row with a prefix that no other shop has. */
async function makeOpenedShop(tx: Transaction, opening: ShopOpening): Promise<number> {
  const { shopName, shopType, country, city, address, currency, timeZone, gstPercent } = opening;
  const rows = await tx.select({ prefix: shops.orderPrefix }).from(shops);
  for (const orderPrefix of prefixesFor(shopName, new Set(rows.map(({ prefix }) => prefix)))) {
    const shopId = await makeShop(tx, {
      name: shopName,
      nameEn: shopName,
      type: shopType,
      businessMode: 'SAAS',
      countryCode: country,
      city,
      address,
      currency,
      timeZone,
      orderPrefix,
      gstPercent,
    });
    // Null where somebody else has just taken it.
    if (shopId !== null) return shopId;
  }
  throw refused({ rule: 'noOrderPrefixIsLeft' });
}

async function administratorsRole(tx: Transaction) {
  const [role] = await tx.select().from(roles).where(eq(roles.code, ADMINISTRATOR));
  if (!role) throw new Error('There is no role of the administrator');
  return role;
}
