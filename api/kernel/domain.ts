/** A permission of a role (spec section 6): a prefix of the domain, and the action. */
export type PermissionName = `${string}.${string}`;

/** Method and full path of a call, with `{name}` for parameters (spec section 7). */
export type Route = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** Pixels. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
}

/** What is taken of a kind of picture, and by whom. */
export interface PictureRule {
  /** The largest file, bytes. */
  readonly maximum: number;
  /** Who may see one, and who may add one; null is whoever works in the shop. */
  readonly see: PermissionName | null;
  readonly add: PermissionName | null;
  /** The longer side of what is kept of it, pixels, where less is enough than of any picture. */
  readonly side?: number;
  /**
   * The size that it is kept at, pixels, where it has a fixed ratio: a part of the file in this ratio is
   * cut out of it, or the file has it; what is smaller is not enlarged.
   */
  readonly shape?: PictureShape;
  /** A small one is kept beside it, for lists. */
  readonly small?: true;
  /**
   * It is kept for longer where no record refers to it yet: a guided entry has it, whose draft may lie
   * as long as what it sent is known by its key.
   */
  readonly inDrafts?: true;
}

/**
 * The part of a domain that every layer reads, the screens too before any page is loaded. It therefore
 * holds no schemas; those are in `calls.ts` beside it.
 */
export interface Domain {
  /** Roles grant permissions; a call or a transition of a chart requires one. */
  readonly permissions: readonly PermissionName[];
  /** The records: `chart` where a chart of the same name moves it, `row` for a plain row. */
  readonly records: Readonly<Record<string, 'chart' | 'row'>>;
  /** What pictures of it are kept, each kind by its name (spec section 5, images). */
  readonly pictures: Readonly<Record<string, PictureRule>>;
  /**
   * The records that the staff write notes on, each with the permission that shows it: who has it sees
   * the notes too, and adds one.
   */
  readonly noted: Readonly<Record<string, PermissionName>>;
  /**
   * What waits for a person, each with its permissions: who has all of them is told how much there
   * is, beside the entry of the navigation that leads to it.
   */
  readonly waiting: Readonly<Record<string, readonly PermissionName[]>>;
  /** Every call by its name. */
  readonly routes: Readonly<Record<string, Route>>;
}

/** What a domain may say of notes: on its own records alone, each shown by a permission of its own. */
export type OwnNoted<D extends Domain> = {
  readonly [R in keyof D['noted']]: R extends keyof D['records'] ? D['permissions'][number] : never;
};
