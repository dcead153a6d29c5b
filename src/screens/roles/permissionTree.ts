import type { Permission } from '../../../api/domains.ts';
import { menuOf, missingViews } from '../../../api/roles/calls.ts';

/**
 * What a role grants after some permissions were ticked: what one has not oneself stays as it was,
 * a permission opens its menu, and a menu that is closed takes its permissions along.
 */
export function ticked(
  wished: readonly Permission[],
  before: readonly Permission[],
  grants: (permission: string) => boolean,
): Permission[] {
  const shut = new Set(
    before
      .filter((one) => one.endsWith('.view') && grants(one) && !wished.includes(one))
      .map(menuOf),
  );
  const kept = before.filter((one) => !grants(one));
  const taken = wished.filter((one) => grants(one) && !shut.has(menuOf(one)));
  const chosen = [...new Set([...kept, ...taken])];
  return [...chosen, ...missingViews(chosen)];
}
