/** Where a shop's account numbers are kept, for what seals them: another shop cannot open them. */
export const placeOf = (shopId: number): string => `bank_accounts.account of shop ${shopId}`;

/** A number as it is kept: without what people put between its digits. */
export const numberOf = (typed: string): string => typed.replace(/[ -]/g, '').toUpperCase();

/** A number of which only the end can be read: four of its characters, of a short one two. */
export function masked(number: string): string {
  const shown = number.length < 10 ? 2 : 4;
  return `•••• ${number.slice(-shown)}`;
}
