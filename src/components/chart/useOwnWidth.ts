import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';

/** The width that is laid out for where the page has none, as on no screen. */
const NO_SCREEN = 420;

/**
 * How wide its box is (CSS px), now and as it changes. It is known before anything is painted: what
 * is laid out for another width first moves what stands below it.
 */
export function useOwnWidth(): { ref: RefCallback<HTMLDivElement>; width: number } {
  const box = useRef<HTMLDivElement>(null);
  const { ref: watched, width: later } = useElementSize<HTMLDivElement>();
  const [first, setFirst] = useState(NO_SCREEN);
  useLayoutEffect(() => {
    const width = box.current?.clientWidth ?? 0;
    if (width > 0) setFirst(width);
  }, []);
  return { ref: useMergedRef(box, watched), width: later > 0 ? Math.floor(later) : first };
}
