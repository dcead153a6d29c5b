import type { AnyMachineSnapshot } from 'xstate';
import { placesOf } from '../../machines/afterSales/place.ts';

/** The columns that are read off the chart whenever its state is written. */
export function chartColumns(snapshot: AnyMachineSnapshot) {
  const { case: status, compensation } = placesOf(snapshot.value);
  return {
    state: snapshot.value as unknown,
    status,
    compensation,
    tab: tabOf(snapshot),
    overdue: snapshot.hasTag('overdue'),
    claims: !snapshot.hasTag('releases'),
  };
}

/** A passed case whose voucher is out has nothing left to do. */
function tabOf(snapshot: AnyMachineSnapshot): string {
  const tabs = [...snapshot.tags].filter((tag) => tag.startsWith('tab:'));
  const [own] = tabs;
  if (!own) throw new Error(`The chart gives no tab: ${JSON.stringify(snapshot.value)}`);
  const tab = own.slice('tab:'.length);
  return tab === 'toRefund' && snapshot.hasTag('given') ? 'completed' : tab;
}
