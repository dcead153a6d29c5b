/**
 * What says more of a field of Mantine, which takes no `aria-describedby` of its own.
 * @param id The element that says it; undefined while there is none.
 */
export const describedBy = (id: string | undefined) =>
  id === undefined ? {} : { attributes: { input: { 'aria-describedby': id } } };
