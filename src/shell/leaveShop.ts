import type { AnyRouter } from '@tanstack/react-router';
import { readShop } from '../lib/shopInAddress.ts';

/**
 * Leaves what belongs to the shop that is left: a record's screen gives way to the list that it is of,
 * any other stays, without its filters. A page of the shop that is opened is there already.
 * @param opened The shop that is opened.
 */
export async function leaveShop(router: AnyRouter, opened: number | null): Promise<void> {
  const { matches, location } = router.state;
  if (opened !== null && readShop(location.search).shop === opened) return;
  const isRecord = matches.some(({ params }) => Object.keys(params).length > 0);
  const pattern = matches.at(-1)?.fullPath ?? '';
  const to = isRecord ? pattern.slice(0, pattern.indexOf('/$')) || '/start' : location.pathname;
  await router.navigate({ to, search: {}, replace: true });
}
