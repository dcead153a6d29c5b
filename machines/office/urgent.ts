/**
 * The tabs of the lists under which lies what waits for a person, or has waited too long; of a
 * subscription, of which each shop has one and no list, the place. Written out, so that the frame of
 * every screen loads no chart; a test holds them to what the charts say.
 */
export const URGENT_TABS = {
  toAccept: 'toAccept',
  overdue: 'reviewOverdue',
  afterSalesOverdue: 'overdue',
  toApprove: 'submitted',
  toConfirm: 'toBeConfirmed',
  toReview: 'generated',
  toTakeUp: 'submitted',
  toSubscribe: 'requested',
} as const;
