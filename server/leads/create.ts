import type { z } from 'zod';
import type { Locale } from '../../api/kernel/wire.ts';
import type { leadEntry } from '../../api/leads/calls.ts';
import { leadLifecycle, leadPlaceOf } from '../../machines/lead/law/index.ts';
import type { Shop } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { type Actor, begin, beginning } from '../kernel/record.ts';
import { searchText } from '../kernel/search.ts';
import { isOfOffice } from './officeShops.ts';
import { factsOf, storedLead } from './stored.ts';
import { leadNumbers, leads } from './tables.ts';

/** A lead's number: the day at the shop, and a count: `RG261122-00042`. */
const leadNumber = (day: string, count: number) => `RG${day}-${String(count).padStart(5, '0')}`;

interface NewLead {
  shop: Shop;
  /** The applicant, or who enters it for the applicant. */
  actor: Actor;
  at: Date;
  language: Locale;
  enteredByName: string;
  /** When the applicant agreed to the terms; null where the office enters it. */
  agreedAt: Date | null;
}

/** Writes a lead in the beginning of its chart; answers its identity and its number. */
export async function createLead(
  tx: Transaction,
  { shop, actor, at, language, enteredByName, agreedAt }: NewLead,
  entry: z.output<typeof leadEntry>,
): Promise<{ id: number; leadNo: string }> {
  const count = await nextCount(tx, leadNumbers);
  const leadNo = leadNumber(dayAt(at, shop.timeZone), count);
  const { kind, contactName, email, mobile, businessName, branchAddress, country, reference } =
    entry;
  const begun = {
    kind,
    handlerName: '',
    erasedAt: null,
    isOfOffice: await isOfOffice(tx, shop.id),
  };
  const factsWith = (leadId: number) => factsOf({ ...begun, id: leadId }, personOf(actor));
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(leadLifecycle, factsWith(0));
  const [row] = await tx
    .insert(leads)
    .values({
      shopId: shop.id,
      leadNo,
      kind,
      contactName,
      email,
      mobile,
      businessName,
      branchAddress,
      country,
      reference,
      language,
      state: start.value,
      status: leadPlaceOf(start.value),
      submittedAt: at,
      enteredByName,
      agreedAt,
      searchText: searchText(leadNo, businessName, contactName, mobile, email),
    })
    .returning({ id: leads.id });
  if (!row) throw new Error('The lead was not written');
  const record = { id: row.id, shopId: shop.id, name: leadNo, facts: factsWith(row.id) };
  await begin(tx, storedLead, record, { actor, at });
  return { id: row.id, leadNo };
}
