/** Something that does not agree. */
export interface Fault {
  /**
   * What was checked: a lifecycle, `ledger`, `counts`, `operationLog`, or what a domain keeps in step.
   */
  check: string;
  /** In words, the record first: `order 17 (SG2600017): version 3 is missing`. */
  says: string;
}

/** How many faults are named; the rest are counted. */
const NAMED = 100;

/** The faults of a run: the first of them by name, all of them by number. */
export class Findings {
  readonly faults: Fault[] = [];
  found = 0;

  add(check: string, says: string): void {
    this.found += 1;
    if (this.faults.length < NAMED) this.faults.push({ check, says });
  }
}
