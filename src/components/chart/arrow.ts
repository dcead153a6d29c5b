import type { Point } from './geometry.ts';

/** The head of an arrow at the end of a line, as an SVG path. */
export function arrowHead(points: readonly Point[], size: number): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const side = (turn: number) => ({
    x: tip.x - size * Math.cos(angle + turn),
    y: tip.y - size * Math.sin(angle + turn),
  });
  const left = side(0.42);
  const right = side(-0.42);
  return `M${round(tip.x)} ${round(tip.y)}L${round(left.x)} ${round(left.y)}L${round(right.x)} ${round(right.y)}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
