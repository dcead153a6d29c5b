import type { AnyMachineSnapshot } from 'xstate';
import { caseTabOf } from '../../machines/afterSalesCase/law/index.ts';
import { placesOf } from '../../machines/afterSalesCase/law/place.ts';

/** The columns that are read off the chart whenever its state is written. */
export function chartColumns(snapshot: AnyMachineSnapshot) {
  const { case: status, compensation } = placesOf(snapshot.value);
  return {
    state: snapshot.value as unknown,
    status,
    compensation,
    tab: caseTabOf(snapshot),
    overdue: snapshot.hasTag('overdue'),
    claims: !snapshot.hasTag('releases'),
  };
}
