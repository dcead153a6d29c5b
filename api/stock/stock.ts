/** Why stock moved, in the order in which people choose. */
export const STOCK_REASONS = [
  'receipt',
  'shipment',
  'putBack',
  'return',
  'waste',
  'count',
  'correction',
  'opening',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Which movements a tab of the list holds: all, what came in, what went out. */
export const MOVEMENT_TABS = ['all', 'in', 'out'] as const;
export type MovementTab = (typeof MOVEMENT_TABS)[number];

/** What a person says moved, beside orders, receipts and counts: each adds to the stock or takes off it. */
export const ADJUSTMENTS = ['waste', 'return', 'more', 'less'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
