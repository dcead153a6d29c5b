import type { Box } from './geometry.ts';

/** Where an arrow key leads: the nearest box in that direction, or null. */
export function neighbour<T extends Box>(boxes: readonly T[], from: T, key: string): T | null {
  const ways: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  if (key === 'Home') return boxes[0] ?? null;
  if (key === 'End') return boxes.at(-1) ?? null;
  const way = ways[key];
  if (!way) return null;
  const [dx, dy] = way;
  const distances = boxes
    .filter((box) => box !== from)
    .map((box) => {
      const x = centre(box).x - centre(from).x;
      const y = centre(box).y - centre(from).y;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      return { box, ahead, far: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 4)
    .sort((a, b) => a.far - b.far);
  return distances[0]?.box ?? null;
}

const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
