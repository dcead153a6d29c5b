import { figuresText } from './wire.ts';

/** A licence plate: in capitals, with one blank where some stand. */
export const plateText = (max: number) =>
  figuresText(max).overwrite((typed) => typed.toUpperCase().replace(/\s+/g, ' '));
