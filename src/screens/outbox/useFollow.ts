import { useInterval } from '@mantine/hooks';
import { useEffect } from 'react';
import type { OutboxRow } from '../../../api/outbox/calls.ts';
import { isTagged } from '../../../machines/kernel/law/explain.ts';
import { messageLaw } from '../../../machines/outboxMessage/flow.ts';

const PAUSE = 3_000;

/**
 * Asks again and again while any message is about to move by itself; the server moves it. What it asks is
 * the page's own doing: `refresh` says so (`background`).
 */
export function useFollow(
  messages: readonly Pick<OutboxRow, 'place' | 'nextTryAt'>[],
  refresh: () => void,
): void {
  const { start, stop } = useInterval(() => {
    if (document.visibilityState === 'visible' && messages.some(isOnItsWay)) refresh();
  }, PAUSE);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
}

function isOnItsWay({ place, nextTryAt }: Pick<OutboxRow, 'place' | 'nextTryAt'>): boolean {
  if (nextTryAt !== null) return Date.parse(nextTryAt) <= Date.now();
  return ['due', 'inHand'].some((tag) => isTagged(messageLaw.lifecycle, place, tag));
}
