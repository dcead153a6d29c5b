/**
 * The tabs of the lists under which lies what waits for a person, or has waited too long. Written out,
 * so that the frame of every screen loads no chart; a test holds them to what the charts say.
 */
export const URGENT_TABS = {
  toAccept: 'toAccept',
  overdue: 'reviewOverdue',
  afterSalesOverdue: 'overdue',
  toApprove: 'submitted',
  toConfirm: 'toBeConfirmed',
  toReview: 'generated',
} as const;
