/** The sequence that a shop's credit notes of a year are numbered by. */
export const creditNoteSequence = (year: string) => `${CREDIT_NOTE_SEQUENCES}${year}`;

/** What the name of each of them begins with. */
export const CREDIT_NOTE_SEQUENCES = 'creditNote:';

/** A credit note's number, one after the other in each shop and year: `SG-CN-2026-000042`. */
export const creditNoteNumber = (prefix: string, year: string, count: number) =>
  `${prefix}-CN-${year}-${String(count).padStart(6, '0')}`;
