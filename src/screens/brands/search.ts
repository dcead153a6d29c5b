import { BRAND_STATUSES } from '../../../api/brands/calls.ts';
import { listAddress } from '../../components/list/address.ts';
import { whole } from '../../components/list/fields.ts';

/** The address of the brands; their one order is by name. */
export const brandAddress = listAddress({
  tabs: ['all', ...BRAND_STATUSES],
  sorts: ['name'],
  // Where the address leads to one of them.
  fields: { at: whole },
});

export type BrandSearch = ReturnType<typeof brandAddress.read>;
