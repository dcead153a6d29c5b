import { type Box, grown, meets, type Point } from './geometry.ts';
import { BOLD, LINE, NODE_FONT } from './labels.ts';
import { widthOf } from './measure.ts';
import type { PlacedEdge, PlacedNode } from './placement.ts';

/** How far a line stays off what it is led around. */
const AIR = 2;

const wordsWidth = (lines: readonly string[]) =>
  Math.max(0, ...lines.map((line) => widthOf(line, NODE_FONT) * BOLD));

/** What no line may run through: every box, a group's title, and the words beside other arrows. */
export function obstaclesOf(
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
): { node: string | null; box: Box }[] {
  return [
    ...nodes.map((placed) => {
      const { shown, lines, x, y } = placed;
      return shown.group
        ? { node: null, box: { x: x + 8, y: y + 2, width: wordsWidth(lines) + 4, height: LINE } }
        : { node: shown.node.id, box: grown(placed, AIR) };
    }),
    ...edges.flatMap(({ label }) => (label ? [{ node: null, box: grown(label, -1) }] : [])),
  ];
}

/** The line of an arrow that leaves and enters at a box's top or bottom, around what is in its way. */
export function ledAround(
  points: readonly Point[],
  ends: { from: Box | undefined; to: Box | undefined },
  obstacles: readonly Box[],
): Point[] {
  const docked = [...points];
  const [second, last] = [docked[1], docked.length - 1];
  const [first, tip, beforeTip] = [docked[0], docked[last], docked[last - 1]];
  if (first && second && ends.from) docked[0] = dock(first, second, ends.from);
  if (tip && beforeTip && ends.to) docked[last] = dock(tip, beforeTip, ends.to);
  return docked.flatMap((to, index) => {
    const from = docked[index - 1];
    return from ? [...bends(from, to, obstacles), to] : [to];
  });
}

/** A line that would leave at the side leaves where it goes to, near the corner. */
function dock(end: Point, next: Point, { x, y, width, height }: Box): Point {
  const isAtSide = end.y > y + 1 && end.y < y + height - 1;
  if (!isAtSide || (next.y >= y && next.y <= y + height)) return end;
  const inset = Math.min(10, width / 4);
  return {
    x: Math.min(Math.max(end.x, x + inset), x + width - inset),
    y: next.y > end.y ? y + height : y,
  };
}

/**
 * Where a line bends between two points so that it meets nothing: straight down first, straight down
 * last, or both; where that does not do, straight down beside what is in the way. The steepest of
 * those that are free; none where the line is free itself.
 */
function bends(from: Point, to: Point, obstacles: readonly Box[]): Point[] {
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const near = obstacles.filter((box) => box.y < bottom && box.y + box.height > top);
  const isFree = (line: readonly Point[]) =>
    line.every((point, index) => {
      const before = line[index - 1];
      return !before || !near.some((box) => meets(before, point, box));
    });
  if (isFree([from, to])) return [];
  const heights = near
    .flatMap(({ y, height }) => [y - 1, y + height + 1])
    .filter((y) => y > top && y < bottom);
  const ordered = [from.y, ...heights, to.y].sort((a, b) => (from.y <= to.y ? a - b : b - a));
  const between = (leaveX: number, enterX: number) =>
    ordered.flatMap((leave, index) =>
      ordered.slice(index + 1).map((enter) => [
        { x: leaveX, y: leave },
        { x: enterX, y: enter },
      ]),
    );
  const lean = (middle: readonly Point[]) =>
    [from, ...middle, to].reduce((sum, point, index, line) => {
      const before = line[index - 1] ?? point;
      return sum + (point.x - before.x) ** 2 / (1 + Math.abs(point.y - before.y));
    }, 0);
  const best = (candidates: readonly Point[][]) =>
    candidates
      .filter((middle) => isFree([from, ...middle, to]))
      .sort((a, b) => lean(a) - lean(b))[0];
  const beside = near.flatMap(({ x, width }) => [x - 3, x + width + 3]);
  return best(between(from.x, to.x)) ?? best(beside.flatMap((x) => between(x, x))) ?? [];
}

/**
 * The line from a box to the foot of a rail at its right: level where nothing stands between, else
 * above or beneath what does.
 */
export function toRail(source: Box, foot: Point, obstacles: readonly Box[]): Point[] {
  const right = source.x + source.width;
  const middle = source.y + source.height / 2;
  const isFree = (...line: Point[]) =>
    line.every((point, index) => {
      const before = line[index - 1];
      return !before || !obstacles.some((box) => meets(before, point, box));
    });
  const level = [0, 4, -4, 7, -7]
    .map((off) => middle + off)
    .find((y) => isFree({ x: right, y }, { x: foot.x, y }));
  if (level !== undefined) return [{ x: right, y: level }, { x: foot.x, y: level }, foot];
  const heights = obstacles
    .flatMap(({ y, height }) => [y - 1, y + height + 1])
    .filter((y) => y < foot.y - 8)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  for (const y of heights) {
    const start = y > middle ? source.y + source.height : source.y;
    const x = [right - 12, right - 30, source.x + source.width / 2, source.x + 12].find((from) =>
      isFree({ x: from, y: start }, { x: from, y }, { x: foot.x, y }),
    );
    if (x !== undefined) return [{ x, y: start }, { x, y }, { x: foot.x, y }, foot];
  }
  return [{ x: right, y: middle }, { x: foot.x, y: middle }, foot];
}
