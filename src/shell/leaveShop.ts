import type { AnyRouter } from '@tanstack/react-router';

/**
 * Leaves what belongs to the shop that is left: a record's screen gives way to the list that it is of,
 * any other stays, without its filters.
 */
export async function leaveShop(router: AnyRouter): Promise<void> {
  const { matches, location } = router.state;
  const isRecord = matches.some(({ params }) => Object.keys(params).length > 0);
  const pattern = matches.at(-1)?.fullPath ?? '';
  const to = isRecord ? pattern.slice(0, pattern.indexOf('/$')) || '/start' : location.pathname;
  await router.navigate({ to, search: {}, replace: true });
}
