/** A unique index whose refusal is told at a field (`unlessTaken`): its table names it by this. */
export class ToldIndex {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
