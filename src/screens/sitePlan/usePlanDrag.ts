import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { PLAN_WIDTH } from '../../../api/sitePlan/calls.ts';
import { type PlanPlace, rectangleOf } from '../../../machines/sitePlan/change.ts';
import type { PlanEditor } from './usePlanEditor.ts';

/** What is being dragged, and how far it has come, in squares. */
export interface Drag {
  at: PlanPlace;
  x: number;
  y: number;
}

/** How far the arrow keys move something, and with Shift. */
const STEP = 1;
const STRIDE = 4;

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Moves what is on a plan, by pointer and by keys. What is put down where there is no room goes back
 * to where it was.
 */
export function usePlanDrag(
  { snapshot, send }: PlanEditor,
  floor: { current: HTMLDivElement | null },
  mayEdit: boolean,
) {
  const { layout } = snapshot.context;
  const [drag, setDrag] = useState<Drag | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const moveBy = (at: PlanPlace, by: { x: number; y: number }) => {
    const now = rectangleOf(layout, at);
    if (!now) return;
    const to = { x: now.x + by.x, y: now.y + by.y };
    send({ type: 'CHANGE', change: { type: 'move', at, ...to } });
  };
  const reach = (event: PointerEvent): { x: number; y: number } => {
    const square = (floor.current?.clientWidth ?? PLAN_WIDTH) / PLAN_WIDTH;
    const start = from.current ?? { x: event.clientX, y: event.clientY };
    return {
      x: Math.round((event.clientX - start.x) / square),
      y: Math.round((event.clientY - start.y) / square),
    };
  };
  const handlersOf = (at: PlanPlace) => ({
    onClick: () => send({ type: 'SELECT', at }),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      const arrow = ARROWS[event.key];
      if (event.key === 'Escape') send({ type: 'SELECT', at: null });
      if (!mayEdit) return;
      if (event.key === 'Delete') send({ type: 'CHANGE', change: { type: 'remove', at } });
      if (!arrow) return;
      event.preventDefault();
      const length = event.shiftKey ? STRIDE : STEP;
      moveBy(at, { x: arrow.x * length, y: arrow.y * length });
    },
    ...(mayEdit
      ? {
          onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            from.current = { x: event.clientX, y: event.clientY };
            setDrag({ at, x: 0, y: 0 });
          },
          onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
            if (from.current) setDrag({ at, ...reach(event) });
          },
          onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
            if (!from.current) return;
            const by = reach(event);
            from.current = null;
            setDrag(null);
            if (by.x !== 0 || by.y !== 0) moveBy(at, by);
          },
          onPointerCancel: () => {
            from.current = null;
            setDrag(null);
          },
        }
      : {}),
  });
  return { drag, handlersOf };
}
