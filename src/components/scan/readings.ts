/** Reads the code in what a camera shows now; null where it sees none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** What is said of a code. */
export interface SaidOfCode {
  text: string;
  isWrong: boolean;
}
