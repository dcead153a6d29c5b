/** The name of the product, the same in each language. */
export const PRODUCT = 'Larder';
