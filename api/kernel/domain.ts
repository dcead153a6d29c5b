/** A permission of a role (spec section 6): the domain's word, and what one may do. */
export type PermissionName = `${string}.${string}`;

/** Method and full path of a call, with `{name}` for parameters (spec section 7). */
export type Route = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** What is taken of a kind of picture, and by whom. */
export interface PictureRule {
  /** The largest file, bytes. */
  readonly maximum: number;
  /** Who may see one, and who may add one. */
  readonly see: PermissionName;
  readonly add: PermissionName;
  /**
   * It is kept for longer where no record refers to it yet: a guided entry has it, whose draft may lie
   * as long as what it sent is known by its key.
   */
  readonly inDrafts?: true;
}

/**
 * What a domain says of itself to everybody: to the screens too, before any of them is loaded. So
 * there are no schemas in it; those are in the `calls.ts` beside it.
 */
export interface Domain {
  /** A role grants them; a call or a transition of a chart asks for one. */
  readonly permissions: readonly PermissionName[];
  /** What has an id: moved by a chart of its own, or a plain row. The chart has the record's name. */
  readonly records: Readonly<Record<string, 'chart' | 'row'>>;
  /** What pictures of it are kept, each kind by its name (spec section 5, images). */
  readonly pictures: Readonly<Record<string, PictureRule>>;
  /** Every call by its name. */
  readonly routes: Readonly<Record<string, Route>>;
}
