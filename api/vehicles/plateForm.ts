import { narrowed } from '../kernel/wire.ts';

/** A plate as it is compared with others: without what people write between its signs. */
export const plateForm = (plate: string): string =>
  narrowed(plate)
    .toUpperCase()
    .replace(/[ .·-]/g, '');
