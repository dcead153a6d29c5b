import { URGENT_TABS } from '../../machines/office/urgent.ts';
import type { NavigationItem } from './navigation.ts';
import type { UrgentCounts } from './urgentCounts.ts';

/** What is urgent on a screen: how much, and the part of the list that holds it. */
interface Urgency {
  kind: keyof UrgentCounts;
  at: NavigationItem['to'];
  search: { tab?: string };
  label:
    | 'urgent'
    | 'overdue'
    | 'afterSalesOverdue'
    | 'toAuthorise'
    | 'toTakeUp'
    | 'toApprove'
    | 'toConfirm'
    | 'toReview'
    | 'toSubscribe';
  /** Not waited for, but waited for too long. */
  isLate?: true;
}

/** Everything that is urgent, in the order of the navigation. */
export const URGENCIES: readonly Urgency[] = [
  { kind: 'toAccept', at: '/orders', search: { tab: URGENT_TABS.toAccept }, label: 'urgent' },
  {
    kind: 'overdue',
    at: '/orders',
    search: { tab: URGENT_TABS.overdue },
    label: 'overdue',
    isLate: true,
  },
  {
    kind: 'afterSalesOverdue',
    at: '/after-sales',
    search: { tab: URGENT_TABS.afterSalesOverdue },
    label: 'afterSalesOverdue',
    isLate: true,
  },
  {
    kind: 'toAuthorise',
    at: '/customers/desk',
    search: {},
    label: 'toAuthorise',
  },
  {
    kind: 'toTakeUp',
    at: '/customers/leads',
    search: { tab: URGENT_TABS.toTakeUp },
    label: 'toTakeUp',
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
    search: { tab: URGENT_TABS.toConfirm },
    label: 'toConfirm',
  },
  {
    kind: 'toReview',
    at: '/finance/statements',
    search: { tab: URGENT_TABS.toReview },
    label: 'toReview',
  },
  {
    // The subscription stands there until the plan does.
    kind: 'toSubscribe',
    at: '/store/plan',
    search: {},
    label: 'toSubscribe',
  },
];
