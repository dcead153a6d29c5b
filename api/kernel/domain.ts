/** A permission of a role (spec section 6): a prefix of the domain, and the action. */
export type PermissionName = `${string}.${string}`;

/** Method and full path of a call, with `{name}` for parameters (spec section 7). */
export type Route = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/**
 * The part of a domain that every layer reads, the screens too before any page is loaded. It therefore
 * holds no schemas; those are in `calls.ts` beside it.
 */
export interface Domain {
  /** Roles grant permissions; a call or a transition of a chart requires one. */
  readonly permissions: readonly PermissionName[];
  /** The records: `chart` where a chart of the same name moves it, `row` for a plain row. */
  readonly records: Readonly<Record<string, 'chart' | 'row'>>;
  /** Every call by its name. */
  readonly routes: Readonly<Record<string, Route>>;
}
