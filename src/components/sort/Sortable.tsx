import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';

/** What is told of a drag: `over` names what it is at. */
type Told = 'start' | 'over' | 'end' | 'cancel';

interface SortableProps {
  /** In their order. */
  ids: readonly number[];
  /** What a person calls each. */
  nameOf: (id: number) => string;
  /** What is said to who cannot see it. */
  say: (what: Told, names: { name: string; other: string }) => string;
  /** How it is done by keys. */
  instructions: string;
  strategy: SortingStrategy;
  /** Nothing can be dragged. */
  isStill: boolean;
  /** What is dragged now; null for nothing. */
  onTake?: (id: number | null) => void;
  /** One was let go over another, or where it was. */
  onDrop: (id: number, over: number) => void;
  children: ReactNode;
}

/** What is put in order by handles: with a pointer, or by Space and the arrow keys. */
export function Sortable(props: SortableProps): ReactNode {
  const { ids, nameOf, say, instructions, strategy, isStill, onTake, onDrop, children } = props;
  const sensors = useSensors(
    // A click on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const named = (id: UniqueIdentifier | undefined) => (id === undefined ? '' : nameOf(Number(id)));
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('start', { name: named(active.id), other: '' }),
    onDragOver: ({ active, over }) =>
      over ? say('over', { name: named(active.id), other: named(over.id) }) : undefined,
    onDragEnd: ({ active }) => say('end', { name: named(active.id), other: '' }),
    onDragCancel: ({ active }) => say('cancel', { name: named(active.id), other: '' }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => onTake?.(Number(active.id))}
      onDragCancel={() => onTake?.(null)}
      onDragEnd={({ active, over }) => {
        onTake?.(null);
        if (over) onDrop(Number(active.id), Number(over.id));
      }}
    >
      <SortableContext items={[...ids]} strategy={strategy} disabled={isStill}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** One of them: what it is drawn with, and its handle. */
export function useSortableItem(id: number, roleDescription: string) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription } });
  return {
    setNodeRef,
    isDragging,
    style: { transform: CSS.Translate.toString(transform), transition },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
