/** A permission of a role (spec section 6): the domain's word, and what one may do. */
export type PermissionName = `${string}.${string}`;

/** Method and full path of a call, with `{name}` for parameters (spec section 7). */
export type Route = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/**
 * What a domain says of itself to everybody: to the screens too, before any of them is loaded. So
 * there are no schemas in it; those are in the `calls.ts` beside it.
 */
export interface Domain {
  /** A role grants them; a call or a transition of a chart asks for one. */
  readonly permissions: readonly PermissionName[];
  /** What has an id: moved by a chart of its own, or a plain row. The chart has the record's name. */
  readonly records: Readonly<Record<string, 'chart' | 'row'>>;
  /** Every call by its name. */
  readonly routes: Readonly<Record<string, Route>>;
}
