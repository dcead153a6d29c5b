import { writeFileSync } from 'node:fs';
import { barsOf } from '../../support/barcode.ts';

const WIDTH = 640;
const HEIGHT = 480;
const BAR = 5;

/** Writes a video of one still picture, the label of goods, as a browser's made-up camera plays it. */
export function writeBarcodeVideo(file: string, code: string): void {
  const bars = barsOf(code);
  const start = Math.floor((WIDTH - bars.length * BAR) / 2);
  const row = Buffer.alloc(WIDTH, 230);
  for (const [at, bar] of [...bars].entries()) {
    if (bar === '1') row.fill(25, start + at * BAR, start + (at + 1) * BAR);
  }
  const blank = Buffer.alloc(WIDTH, 230);
  const light = Array.from({ length: HEIGHT }, (_, y) => (y > 140 && y < 340 ? row : blank));
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
}
