/** The last lines of what is written, as it comes in. */
export class Tail {
  readonly #lines: number;
  #text = '';

  constructor(lines: number) {
    this.#lines = lines;
  }

  add(bytes: Buffer | string): void {
    // More than enough for the lines, and no more than that is kept of a long run.
    this.#text = (this.#text + bytes.toString()).slice(-200 * this.#lines);
  }

  get last(): string {
    return this.#text.trimEnd().split('\n').slice(-this.#lines).join('\n');
  }
}
