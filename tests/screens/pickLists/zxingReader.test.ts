import { afterEach, expect, it, vi } from 'vitest';
import { zxingReader } from '../../../src/components/scan/zxingReader.ts';
import { barsOf } from '../../support/barcode.ts';

const WIDTH = 640;
const BAR = 5;

/** A canvas on which a label lies: upright, or on its side, as the reader turns it. */
function showLabel(bars: string, isOnItsSide: boolean): void {
  let isTurned = false;
  const isDark = (along: number) => {
    const bar = Math.floor((along - (WIDTH - bars.length * BAR) / 2) / BAR);
    return bars[bar] === '1';
  };
  const pen = {
    drawImage: () => undefined,
    setTransform: () => {
      isTurned = true;
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4);
      for (let at = 0; at < width * height; at += 1) {
        const along = isTurned === isOnItsSide ? at % width : Math.floor(at / width);
        data.fill(isDark(along) ? 25 : 230, at * 4, at * 4 + 4);
      }
      isTurned = false;
      return { data };
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    pen as unknown as CanvasRenderingContext2D as never,
  );
}

const video = { videoWidth: WIDTH, videoHeight: WIDTH } as HTMLVideoElement;
const CODE = '9551234567896';

afterEach(() => vi.restoreAllMocks());

it.each([false, true])('reads an EAN-13 that it sees twice (on its side: %s)', async (onSide) => {
  showLabel(barsOf(CODE), onSide);
  const read = zxingReader();
  expect(await read(video)).toBeNull();
  expect(await read(video)).toBe(CODE);
});

it('reads nothing where there are no bars', async () => {
  showLabel('', false);
  const read = zxingReader();
  expect([await read(video), await read(video)]).toEqual([null, null]);
});
