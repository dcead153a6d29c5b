import { and, eq } from 'drizzle-orm';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { LeadEvent, LeadFacts } from '../../machines/lead/law/facts.ts';
import { leadLifecycle, leadPlaceOf } from '../../machines/lead/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { personOf } from '../kernel/history.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import { eraseNotesOn } from '../notes/moves.ts';
import { isOfOffice } from './officeShops.ts';
import { leads } from './tables.ts';

type LeadRow = typeof leads.$inferSelect;
type LeadRecord = Stored<LeadFacts>;

/** The lead's lifecycle with its table. */
export const storedLead: StoredLifecycle<LeadRecord, LeadFacts, LeadEvent> = {
  lifecycle: leadLifecycle,
  rows: {
    id: leads.id,
    version: leads.version,
    state: leads.state,
    name: leads.leadNo,
    shown: { lead: leads.status },
  },
  lock,
  save,
};

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<LeadRecord | null> {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), inShopOrAll(leads, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.leadNo,
    facts: factsOf({ ...row, isOfOffice: await isOfOffice(tx, row.shopId) }, personOf(actor)),
  };
}

/** What the chart decides by, of a row, for somebody who asks. */
export const factsOf = (
  {
    id,
    kind,
    handlerName,
    erasedAt,
    isOfOffice,
  }: Pick<LeadRow, 'id' | 'kind' | 'handlerName' | 'erasedAt'> & Pick<LeadFacts, 'isOfOffice'>,
  actor: Person | null,
): LeadFacts => ({
  leadId: id,
  kind,
  handlerName,
  isErased: erasedAt !== null,
  isOfOffice,
  actor,
});

/** Writes what the chart decided. */
async function save(
  tx: Transaction,
  { record, before, after, snapshot, version, at }: Move<LeadRecord, LeadFacts, LeadEvent>,
): Promise<void> {
  await tx
    .update(leads)
    .set({
      state: snapshot.value,
      status: leadPlaceOf(snapshot.value),
      version,
      handlerName: after.handlerName,
    })
    .where(eq(leads.id, record.id));
  if (after.isErased && !before.isErased) await erase(tx, record, at);
}

/** Number, kind, country and dates stay; the picture's file goes with those that nothing refers to. */
async function erase(tx: Transaction, { id, shopId, name }: LeadRecord, at: Date): Promise<void> {
  await tx
    .update(leads)
    .set({
      erasedAt: at,
      contactName: '',
      email: '',
      mobile: '',
      businessName: '',
      branchAddress: '',
      reference: '',
      searchText: searchText(name),
    })
    .where(eq(leads.id, id));
  await attachFiles(tx, { shopId }, { record: leadLifecycle.id, recordId: id }, [], 'licence');
  // What was written about the applicant is as personal.
  await eraseNotesOn(tx, shopId, 'lead', id);
}
