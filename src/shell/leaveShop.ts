import type { AnyRouter } from '@tanstack/react-router';

/**
 * Leaves what belongs to the shop that is left: a record's screen gives way to the first screen,
 * any other stays, without its filters.
 */
export async function leaveShop(router: AnyRouter): Promise<void> {
  const { matches, location } = router.state;
  const isRecord = matches.some(({ params }) => Object.keys(params).length > 0);
  await router.navigate({ to: isRecord ? '/start' : location.pathname, search: {}, replace: true });
}
