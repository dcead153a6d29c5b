import { nameForm } from '../../api/kernel/textForms.ts';
import {
  AREA_HEAD,
  FLOOR,
  floorOf,
  LEAST_AREA,
  lies,
  MOST_AREAS,
  MOST_TABLES,
  overlaps,
  type PlanArea,
  type PlanLayout,
  type PlanTable,
  type Rectangle,
  type TableShape,
  type TableStatus,
  tableAt,
} from '../../api/sitePlan/calls.ts';

/** One thing of a plan: an area, or one of its tables, by their places in the lists. */
export interface PlanPlace {
  area: number;
  table: number | null;
}

/** What a person does to a plan. Squares are counted from the plan's upper left corner. */
export type PlanChange =
  | { type: 'addArea'; name: string }
  | { type: 'addTable'; area: number }
  | { type: 'move'; at: PlanPlace; x: number; y: number }
  | { type: 'resize'; area: number; width: number; height: number }
  | { type: 'rename'; area: number; name: string }
  | {
      type: 'set';
      at: PlanPlace;
      card: Partial<{ number: string; seats: number; shape: TableShape; status: TableStatus }>;
    }
  | { type: 'toArea'; at: PlanPlace; area: number }
  | { type: 'remove'; at: PlanPlace };

/** Why a change is not made. */
export type PlanObstacle = 'noRoom' | 'nameTaken' | 'tooMany';

/** The plan after a change, with what it was about; or why there is none. */
type Changed =
  | { layout: PlanLayout; at: PlanPlace | null; obstacle?: undefined }
  | { obstacle: PlanObstacle };

const NEW_AREA = { width: 12, height: 8 };
const NEW_TABLE = { seats: 4, shape: 'square', status: 'free' } as const;

/** The plan after a change. What is over something else, or outside, has no room. */
export function changed(layout: PlanLayout, change: PlanChange): Changed {
  switch (change.type) {
    case 'addArea':
      return addArea(layout, change.name);
    case 'addTable':
      return addTable(layout, change.area);
    case 'move':
      return move(layout, change.at, change);
    case 'resize':
      return withArea(layout, change.area, (area) => ({
        ...area,
        width: Math.max(LEAST_AREA, change.width),
        height: Math.max(LEAST_AREA, change.height),
      }));
    case 'rename':
      return withArea(layout, change.area, (area) => ({ ...area, name: change.name }));
    case 'set':
      return withTable(layout, change.at, (table) => ({ ...table, ...change.card }));
    case 'toArea':
      return toArea(layout, change.at, change.area);
    case 'remove':
      return remove(layout, change.at);
  }
}

/** Where a thing lies, from the plan's upper left corner; null where there is none. */
export function rectangleOf({ areas }: PlanLayout, at: PlanPlace): Rectangle | null {
  const area = areas[at.area];
  if (!area) return null;
  if (at.table === null) return area;
  const table = area.tables[at.table];
  if (!table) return null;
  const { x, y, width, height } = tableAt(table);
  return { x: area.x + x, y: area.y + y, width, height };
}

function addArea(layout: PlanLayout, name: string): Changed {
  if (layout.areas.length >= MOST_AREAS) return { obstacle: 'tooMany' };
  const spot = freeSpot(NEW_AREA, FLOOR, layout.areas);
  if (!spot) return { obstacle: 'noRoom' };
  const names = new Set(layout.areas.map((area) => nameForm(area.name)));
  const area = { ...spot, name: firstFree(name, names), tables: [] };
  return judged({ areas: [...layout.areas, area] }, { area: layout.areas.length, table: null });
}

function addTable(layout: PlanLayout, index: number): Changed {
  const area = layout.areas[index];
  if (!area) return { obstacle: 'noRoom' };
  if (area.tables.length >= MOST_TABLES) return { obstacle: 'tooMany' };
  const spot = freeSpot(
    tableAt({ ...NEW_TABLE, x: 0, y: 0 }),
    floorOf(area),
    area.tables.map(tableAt),
  );
  if (!spot) return { obstacle: 'noRoom' };
  const table = { ...NEW_TABLE, number: nextNumber(layout), x: spot.x, y: spot.y };
  return judged(withTables(layout, index, [...area.tables, table]), {
    area: index,
    table: area.tables.length,
  });
}

/** A table that is put down in another area goes over to it. */
function move(layout: PlanLayout, at: PlanPlace, to: { x: number; y: number }): Changed {
  const now = rectangleOf(layout, at);
  const area = layout.areas[at.area];
  if (!now || !area) return { obstacle: 'noRoom' };
  if (at.table === null) {
    return withArea(layout, at.area, (found) => ({ ...found, x: to.x, y: to.y }));
  }
  const table = area.tables[at.table];
  if (!table) return { obstacle: 'noRoom' };
  const then = { ...now, ...to };
  const target = layout.areas.findIndex((one) =>
    lies(then, { ...one, y: one.y + AREA_HEAD, height: one.height - AREA_HEAD }),
  );
  const into = layout.areas[target];
  if (!into) return { obstacle: 'noRoom' };
  const moved = { ...table, x: to.x - into.x, y: to.y - into.y };
  if (target === at.area) return withTable(layout, at, () => moved);
  return handOver(layout, at, target, moved);
}

function toArea(layout: PlanLayout, at: PlanPlace, target: number): Changed {
  const table = at.table === null ? undefined : layout.areas[at.area]?.tables[at.table];
  const into = layout.areas[target];
  if (!table || !into) return { obstacle: 'noRoom' };
  if (target === at.area) return { layout, at };
  const spot = freeSpot(tableAt(table), floorOf(into), into.tables.map(tableAt));
  if (!spot) return { obstacle: 'noRoom' };
  return handOver(layout, at, target, { ...table, x: spot.x, y: spot.y });
}

function handOver(layout: PlanLayout, at: PlanPlace, target: number, table: PlanTable): Changed {
  const into = layout.areas[target]?.tables ?? [];
  if (into.length >= MOST_TABLES) return { obstacle: 'tooMany' };
  const without = (layout.areas[at.area]?.tables ?? []).filter((_one, index) => index !== at.table);
  const left = withTables(layout, at.area, without);
  return judged(withTables(left, target, [...into, table]), { area: target, table: into.length });
}

function remove(layout: PlanLayout, at: PlanPlace): Changed {
  if (at.table === null) {
    return { layout: { areas: layout.areas.filter((_one, index) => index !== at.area) }, at: null };
  }
  const tables = (layout.areas[at.area]?.tables ?? []).filter((_one, index) => index !== at.table);
  return { layout: withTables(layout, at.area, tables), at: { area: at.area, table: null } };
}

function withArea(
  layout: PlanLayout,
  index: number,
  change: (area: PlanArea) => PlanArea,
): Changed {
  const areas = layout.areas.map((area, at) => (at === index ? change(area) : area));
  return judged({ areas }, { area: index, table: null });
}

function withTable(
  layout: PlanLayout,
  at: PlanPlace,
  change: (table: PlanTable) => PlanTable,
): Changed {
  const tables = (layout.areas[at.area]?.tables ?? []).map((table, index) =>
    index === at.table ? change(table) : table,
  );
  return judged(withTables(layout, at.area, tables), at);
}

const withTables = ({ areas }: PlanLayout, index: number, tables: PlanTable[]): PlanLayout => ({
  areas: areas.map((area, at) => (at === index ? { ...area, tables } : area)),
});

/** A plan is taken where all of it has room and a name of its own. */
function judged(layout: PlanLayout, at: PlanPlace): Changed {
  const { areas } = layout;
  const names = areas.map(({ name }) => nameForm(name));
  const numbers = areas.flatMap(({ tables }) => tables.map(({ number }) => nameForm(number)));
  if (new Set(names).size < names.length || new Set(numbers).size < numbers.length) {
    return { obstacle: 'nameTaken' };
  }
  const isLaid = (places: readonly Rectangle[], floor: Rectangle) =>
    places.every(
      (place, index) =>
        lies(place, floor) && places.slice(0, index).every((other) => !overlaps(place, other)),
    );
  const fits =
    isLaid(areas, FLOOR) && areas.every((area) => isLaid(area.tables.map(tableAt), floorOf(area)));
  return fits ? { layout, at } : { obstacle: 'noRoom' };
}

/** The first place, line by line, where something has room; null where there is none. */
function freeSpot(
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  floor: Rectangle,
  taken: readonly Rectangle[],
): Rectangle | null {
  for (let y = floor.y; y + height <= floor.y + floor.height; y += 1) {
    for (let x = floor.x; x + width <= floor.x + floor.width; x += 1) {
      const place = { x, y, width, height };
      if (!taken.some((other) => overlaps(place, other))) return place;
    }
  }
  return null;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameForm(name))) return name;
  for (let count = 2; ; count += 1) {
    const candidate = `${name} ${count}`;
    if (!taken.has(nameForm(candidate))) return candidate;
  }
}

/** One more than the highest number of the plan that is one. */
function nextNumber({ areas }: PlanLayout): string {
  const numbers = areas.flatMap(({ tables }) =>
    tables.flatMap(({ number }) => (/^\d{1,6}$/.test(number) ? [Number(number)] : [])),
  );
  return String(Math.max(0, ...numbers) + 1);
}
