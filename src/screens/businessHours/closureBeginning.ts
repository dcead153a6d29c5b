import type { BusinessStatus } from '../../../api/businessHours/calls.ts';

/**
 * When a closure began, whatever it was changed to since, ISO 8601: what closed an open store. The
 * facts say when it was changed last, from where its delay counts.
 */
export const beginningOf = ({ history }: Pick<BusinessStatus, 'history'>): string | null =>
  history.findLast(({ event, from }) => event === 'close' && from !== 'closed')?.at ?? null;
