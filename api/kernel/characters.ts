const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How many characters a text has as people count them: an emoji is one, however many code units or
 * code points it is made of, and so is a letter with its accents.
 */
export const charactersIn = (text: string): number => [...segmenter.segment(text)].length;
