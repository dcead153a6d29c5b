import { and, eq } from 'drizzle-orm';
import type { ChartState } from '../../machines/explain.ts';
import { leadCase, leadPlaceOf } from '../../machines/lead/case.ts';
import type { LeadEvent, LeadFacts } from '../../machines/lead/facts.ts';
import { leads } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../record.ts';
import { inShopOrAll } from '../scope.ts';

type LeadRecord = Stored<LeadFacts>;

/** The lead's lifecycle with its table. */
export const storedLead: StoredLifecycle<LeadRecord, LeadFacts, LeadEvent> = {
  lifecycle: leadCase,
  module: 'leads',
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
    facts: { leadId: id, kind: row.kind },
  };
}

/** Writes what the chart decided; whoever takes a lead up is who handles it from then on. */
async function save(
  tx: Transaction,
  { record, event, snapshot, version, actor }: Move<LeadRecord, LeadFacts, LeadEvent>,
): Promise<void> {
  const takesUp = event.type === 'takeUp' || event.type === 'reopen';
  await tx
    .update(leads)
    .set({
      state: snapshot.value,
      status: leadPlaceOf(snapshot.value),
      version,
      ...(takesUp ? { handlerName: actor.name } : {}),
    })
    .where(eq(leads.id, record.id));
}
