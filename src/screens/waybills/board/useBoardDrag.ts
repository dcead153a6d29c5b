import {
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef } from 'react';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';

/** Where an order can be let go: a waybill, one of its stops, or the orders that wait. */
export type Place =
  | { kind: 'column'; id: number }
  | { kind: 'stop'; id: number; column: number }
  | { kind: 'waiting' };

export const placeId = (place: Place): string =>
  place.kind === 'waiting' ? 'waiting' : `${place.kind}:${place.id}`;

const LEFT = ['ArrowLeft', 'ArrowUp'];
const RIGHT = ['ArrowRight', 'ArrowDown'];

/**
 * How orders are dragged: with a pointer to where it is, by keys from place to place whatever their
 * room on the screen. Left and right lead through the orders that wait and the waybills; up and down
 * lead through the stops of the order's own waybill, and else as left and right.
 */
export function useBoardDrag(board: LoadBoard | null) {
  /** By keys: what the order is over. */
  const wanted = useRef<Place | null>(null);
  const columns: Place[] = [
    { kind: 'waiting' },
    ...(board?.columns ?? []).map(({ waybill }): Place => ({ kind: 'column', id: waybill.id })),
  ];
  const homeOf = (orderId: number) =>
    board?.columns.find(({ waybill }) => waybill.stops.some((stop) => stop.orderId === orderId));

  const startOf = (orderId: number): Place => {
    const home = homeOf(orderId);
    return home ? { kind: 'column', id: home.waybill.id } : { kind: 'waiting' };
  };

  const next = (from: Place, orderId: number, code: string): Place => {
    const home = homeOf(orderId);
    const step = LEFT.includes(code) ? -1 : 1;
    const isUpOrDown = code === 'ArrowUp' || code === 'ArrowDown';
    const homeId = home?.waybill.id;
    const at = from.kind === 'stop' ? from.column : from.kind === 'column' ? from.id : null;
    if (home && isUpOrDown && at === homeId) {
      const ids = home.waybill.stops.map((stop) => stop.orderId as number);
      const now = ids.indexOf(from.kind === 'stop' ? from.id : orderId);
      const id = ids[Math.min(ids.length - 1, Math.max(0, now + step))] ?? orderId;
      return { kind: 'stop', id, column: home.waybill.id };
    }
    const now = columns.findIndex((place) =>
      at === null ? place.kind === 'waiting' : place.kind === 'column' && place.id === at,
    );
    return columns[Math.min(columns.length - 1, Math.max(0, now + step))] ?? from;
  };

  const coordinates: KeyboardCoordinateGetter = (
    event,
    { active, context, currentCoordinates },
  ) => {
    if (!LEFT.includes(event.code) && !RIGHT.includes(event.code)) return undefined;
    event.preventDefault();
    const orderId = Number(active);
    const place = next(wanted.current ?? startOf(orderId), orderId, event.code);
    wanted.current = place;
    const rect = context.droppableRects.get(placeId(place));
    return rect ? { x: rect.left + 8, y: rect.top + 8 } : { ...currentCoordinates };
  };

  const collisions: CollisionDetection = (args) => {
    if (args.pointerCoordinates === null) {
      return wanted.current === null ? [] : [{ id: placeId(wanted.current) }];
    }
    const within = pointerWithin(args);
    const home = homeOf(Number(args.active.id))?.waybill.id;
    const isOwnStop = (id: UniqueIdentifier) => {
      const place = placeOf(args.droppableContainers.find((one) => one.id === id)?.data.current);
      return place?.kind === 'stop' && place.column === home;
    };
    const isStop = (id: UniqueIdentifier) => String(id).startsWith('stop:');
    return [...within.filter(({ id }) => isOwnStop(id)), ...within.filter(({ id }) => !isStop(id))];
  };

  const sensors = useSensors(
    // A click on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: coordinates }),
  );
  return {
    sensors,
    collisions,
    /** What is taken up by keys is over the place where it is, until a key leads on. */
    begin: (orderId: number) => {
      wanted.current = startOf(orderId);
    },
  };
}

export const placeOf = (data: unknown): Place | null => {
  const place = data as Partial<Place> | null | undefined;
  return place?.kind === undefined ? null : (place as Place);
};

/** Where an order was let go; null where that is nowhere. */
export const droppedAt = ({ over }: Pick<DragEndEvent, 'over'>): Place | null =>
  placeOf(over?.data.current);
