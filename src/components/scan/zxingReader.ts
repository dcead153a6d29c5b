// By their files: the index would bring every reader there is.
import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat.js';
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader.js';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js';
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import type { ReadCode } from './readings.ts';

/** The longer side that is looked at, pixels: bars are read well in it, and quickly. */
const SIDE = 800;

const { EAN_13, EAN_8, UPC_A, UPC_E } = BarcodeFormat;
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, UPC_E]],
]);

/** A reader for browsers without one of their own. What it reads it has read twice in a row. */
export function zxingReader(): ReadCode {
  const readers = [new MultiFormatUPCEANReader(HINTS), new Code128Reader(), new Code39Reader()];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let last: string | null = null;

  /** The picture in shades of grey, or the same turned by a quarter: labels stand on their side too. */
  const greyOf = (video: HTMLVideoElement, isTurned: boolean) => {
    const share = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const width = Math.round(video.videoWidth * share);
    const height = Math.round(video.videoHeight * share);
    if (pen === null || width === 0 || height === 0) return null;
    [canvas.width, canvas.height] = isTurned ? [height, width] : [width, height];
    if (isTurned) pen.setTransform(0, 1, -1, 0, height, 0);
    pen.drawImage(video, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(canvas.width * canvas.height);
    for (let at = 0; at < grey.length; at += 1) {
      const red = data[4 * at] ?? 0;
      const green = data[4 * at + 1] ?? 0;
      const blue = data[4 * at + 2] ?? 0;
      grey[at] = (red + 2 * green + blue) / 4;
    }
    return new RGBLuminanceSource(grey, canvas.width, canvas.height);
  };

  const read = (video: HTMLVideoElement): string | null => {
    for (const isTurned of [false, true]) {
      const grey = greyOf(video, isTurned);
      if (grey === null) return null;
      const picture = new BinaryBitmap(new HybridBinarizer(grey));
      for (const reader of readers) {
        try {
          return reader.decode(picture, HINTS).getText();
        } catch {
          // It throws where it sees none of its own codes.
        }
      }
    }
    return null;
  };

  return async (video) => {
    const code = read(video);
    const isSure = code !== null && code === last;
    last = code;
    return isSure ? code : null;
  };
}
