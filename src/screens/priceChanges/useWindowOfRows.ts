import { type RefObject, useEffect, useRef, useState } from 'react';

interface WindowOfRows {
  box: RefObject<HTMLDivElement | null>;
  /** The first row that is drawn, and the one after the last. */
  from: number;
  to: number;
  onScroll: () => void;
}

/** Rows are drawn anew once so many have passed. */
const BLOCK = 6;
/** So many more are drawn on each side. */
const BEYOND = 3;
/** What is taken for the height of a box that has none yet, in pixels. */
const USUAL_HEIGHT = 640;

/**
 * Which of many rows of one height are drawn: those that a box shows, and some on each side.
 * @param height Of a row, in pixels.
 */
export function useWindowOfRows(count: number, height: number): WindowOfRows {
  const box = useRef<HTMLDivElement>(null);
  const [block, setBlock] = useState(0);
  const [seen, setSeen] = useState(USUAL_HEIGHT);
  useEffect(() => {
    const its = box.current;
    if (!its || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setSeen(its.clientHeight || USUAL_HEIGHT));
    observer.observe(its);
    return () => observer.disconnect();
  }, []);
  const most = Math.max(0, count - Math.ceil(seen / height));
  const first = Math.min(block * BLOCK, most);
  return {
    box,
    from: Math.max(0, first - BEYOND),
    to: Math.min(count, first + Math.ceil(seen / height) + BLOCK + BEYOND),
    onScroll: () => setBlock(Math.floor((box.current?.scrollTop ?? 0) / height / BLOCK)),
  };
}
