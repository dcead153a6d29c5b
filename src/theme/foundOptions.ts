import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFound } from '../../api/kernel/textForms.ts';

/**
 * What a field offers of its options while one types in it: those that have each word, as lists are
 * searched, so without the marks of a language too.
 */
export const foundOptions: OptionsFilter = ({ options, search, limit }) => {
  let room = limit;
  const fits = ({ label }: ComboboxItem): boolean => {
    if (room <= 0 || !isFound(search, label)) return false;
    room -= 1;
    return true;
  };
  return options.flatMap<ComboboxParsedItem>((option) => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
