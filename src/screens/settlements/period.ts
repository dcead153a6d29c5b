import type { SettlementRow } from '../../../api/settlements/calls.ts';

/** The last moment of a statement's cycle, ISO 8601: it ends where the next one begins. */
export const lastMoment = ({ periodTo }: Pick<SettlementRow, 'periodTo'>): string =>
  new Date(Date.parse(periodTo) - 1).toISOString();
