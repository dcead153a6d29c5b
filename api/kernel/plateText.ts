import { figuresText } from './wire.ts';

/** Letters of any script and digits, as on plates; what would turn a text around or mark it up is none. */
const PLATE = /^[\p{L}\p{N} .·-]*$/u;

/** A licence plate: in capitals, with one blank where some stand. */
export const plateText = (max: number) =>
  figuresText(max)
    .overwrite((typed) => typed.toUpperCase().replace(/\s+/g, ' '))
    .regex(PLATE, 'validation.plate');
