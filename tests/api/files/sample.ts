/** What a file has to be answered with: taken, or the rule that refuses it. */
export type Verdict =
  | 'taken'
  | 'fileFormatIsRight'
  | 'fileIsNotTooLarge'
  | 'fileIsWhole'
  | 'pictureIsNotTooLarge'
  | 'sheetIsNotTooLong'
  | 'sheetHasRows';

export interface Sample {
  label: string;
  name: string;
  content: Buffer;
  /** Any of these is right; most samples have one. */
  verdicts: readonly Verdict[];
}
