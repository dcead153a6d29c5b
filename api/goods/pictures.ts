/** Where pictures of goods are shown (spec section 3), in the order in which they are asked for. */
export const PICTURE_PLACES = ['thumbnail', 'ad', 'scene', 'detail'] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/**
 * The kind of picture of each place, whose ratio is its kind's, and how many there are at most (spec
 * sections 5 and 9; of detail pictures it names no number).
 */
export const GOODS_PICTURES = {
  thumbnail: { kind: 'goodsThumbnail', most: 1 },
  ad: { kind: 'goodsAd', most: 5 },
  scene: { kind: 'goodsScene', most: 5 },
  detail: { kind: 'goodsDetail', most: 10 },
} as const;
