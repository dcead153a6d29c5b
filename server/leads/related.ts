import { and, eq, ne, or, sql } from 'drizzle-orm';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import { notFound } from '../kernel/failure.ts';
import { relatedMessages } from '../kernel/outbox/asRelated.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { leads } from './tables.ts';

/** What belongs to a lead of the caller's shop. @throws Failure 4040 */
export async function relatedToLead(call: RelatedCaller, id: number) {
  const [lead] = await call.db
    .select({ email: leads.email, mobile: leads.mobile, erasedAt: leads.erasedAt })
    .from(leads)
    .where(and(inShop(leads, call), eq(leads.id, id)));
  if (!lead) throw notFound();
  // Of what was erased nothing is left to find others by.
  const isSameApplicant =
    lead.erasedAt === null
      ? or(sql`lower(${leads.email}) = lower(${lead.email})`, isPhoneOf(leads.mobile, lead.mobile))
      : sql`false`;
  return {
    others: await readRelated(call, {
      permission: 'lead.view',
      columns: {
        id: sql`${leads.id}`,
        name: sql`${leads.leadNo}`,
        at: sql`${leads.submittedAt}`,
        place: sql`${leads.status}`,
      },
      from: sql`${leads}`,
      where: and(inShop(leads, call), ne(leads.id, id), isSameApplicant),
      order: sql`${leads.submittedAt} desc, ${leads.id} desc`,
    }),
    messages: await relatedMessages(call, leadLifecycle.id, id),
  };
}
