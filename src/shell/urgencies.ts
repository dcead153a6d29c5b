import type { NavigationItem } from './navigation.ts';
import type { UrgentCounts } from './urgentCounts.ts';

/** What is urgent on a screen: how much, and the part of the list that holds it. */
interface Urgency {
  kind: keyof UrgentCounts;
  at: NavigationItem['to'];
  search: { tab?: string };
  label: 'urgent' | 'overdue' | 'afterSalesOverdue' | 'toApprove' | 'toConfirm';
  /** Not waited for, but waited for too long. */
  isLate?: true;
}

/** Everything that is urgent, in the order of the navigation. */
export const URGENCIES: readonly Urgency[] = [
  { kind: 'toAccept', at: '/orders', search: { tab: 'toAccept' }, label: 'urgent' },
  {
    kind: 'overdue',
    at: '/orders',
    search: { tab: 'reviewOverdue' },
    label: 'overdue',
    isLate: true,
  },
  {
    kind: 'afterSalesOverdue',
    at: '/after-sales',
    search: { tab: 'overdue' },
    label: 'afterSalesOverdue',
    isLate: true,
  },
  {
    kind: 'toApprove',
    at: '/purchasing/desk',
    search: {},
    label: 'toApprove',
  },
  {
    kind: 'toConfirm',
    at: '/finance/recharges',
    search: { tab: 'toBeConfirmed' },
    label: 'toConfirm',
  },
];
