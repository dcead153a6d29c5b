/**
 * A route's search, as the address has it. The list's screen reads it (`ListAddress.read`) and leaves
 * out what makes no sense: so no list's filters are loaded before the list is.
 */
export const asItIs = <Search>(search: Record<string, unknown>): Search => search as Search;
