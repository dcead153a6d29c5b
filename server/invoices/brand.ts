import type { Call } from '../kernel/context.ts';
import { pictureOnPaper } from '../kernel/files/onPaper.ts';

/** The longer side of the shop's picture on paper, pixels. */
const SIDE = 320;

/** The picture that stands for the shop, as documents draw it; undefined where there is none. */
export const brandOf = async (
  call: Pick<Call, 'db' | 'shopId' | 'shop' | 'uploadDirectory' | 'log'>,
): Promise<Uint8Array | undefined> =>
  call.shop.imgBrand === null ? undefined : pictureOnPaper(call, call.shop.imgBrand, SIDE);
