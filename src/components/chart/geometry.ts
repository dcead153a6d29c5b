export interface Point {
  x: number;
  y: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** A line through points with its corners rounded, as an SVG path. */
export function roundedPath(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${at(first)}`];
  rest.forEach((point, index) => {
    const before = points[index];
    const after = rest[index + 1];
    if (!before || !after) {
      parts.push(`L${at(point)}`);
      return;
    }
    const cut = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
    parts.push(`L${at(towards(point, before, cut))}`);
    parts.push(`Q${at(point)} ${at(towards(point, after, cut))}`);
  });
  return parts.join('');
}

/** The part of a line that lies outside a box at the line's beginning. */
export function cutStart(points: readonly Point[], box: Box): Point[] {
  const index = points.findIndex((point) => !contains(box, point));
  const outside = points[index];
  const inside = points[index - 1];
  if (!outside || !inside) return [...points];
  return [crossing(inside, outside, box), ...points.slice(index)];
}

/** The part of a line that lies outside a box at the line's end. */
export function cutEnd(points: readonly Point[], box: Box): Point[] {
  return cutStart([...points].reverse(), box).reverse();
}

/** The same thing elsewhere: `dx` further right, `dy` further down. */
export function moved<T extends Point>(thing: T, dx: number, dy: number): T {
  return { ...thing, x: thing.x + dx, y: thing.y + dy };
}

/** How far right anything between two heights reaches. */
export function reachBetween(boxes: readonly Box[], top: number, bottom: number): number {
  const beside = boxes.filter((box) => box.y < bottom && box.y + box.height > top);
  return Math.max(0, ...beside.map((box) => box.x + box.width));
}

/** The same box, wider and higher by so much at every side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Whether a straight line between two points runs through a box. */
export function meets(from: Point, to: Point, { x, y, width, height }: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - x],
    [dx, x + width - from.x],
    [-dy, from.y - y],
    [dy, y + height - from.y],
  ] as const) {
    if (step === 0 && room <= 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter < leave;
}

/** Whether a point lies in a box or on its edge. */
export const contains = (box: Box, { x, y }: Point) =>
  x >= box.x - 0.01 &&
  x <= box.x + box.width + 0.01 &&
  y >= box.y - 0.01 &&
  y <= box.y + box.height + 0.01;

function crossing(inside: Point, outside: Point, box: Box): Point {
  const dx = outside.x - inside.x;
  const dy = outside.y - inside.y;
  const shares = [
    dx > 0 ? (box.x + box.width - inside.x) / dx : dx < 0 ? (box.x - inside.x) / dx : 1,
    dy > 0 ? (box.y + box.height - inside.y) / dy : dy < 0 ? (box.y - inside.y) / dy : 1,
  ];
  const share = Math.max(0, Math.min(1, ...shares));
  return { x: inside.x + dx * share, y: inside.y + dy * share };
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

const round = (value: number) => Math.round(value * 10) / 10;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * length) / whole,
    y: from.y + ((to.y - from.y) * length) / whole,
  };
}
