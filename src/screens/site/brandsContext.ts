import { createContext, useContext } from 'react';
import type { brands } from '../../../api/brands/calls.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { Reading } from '../../lib/useReading.ts';

type Brands = Reading<DataOf<typeof brands.listBrand>>;

/** The brands of all shops, as the layout of the public pages holds them. */
export const BrandsContext = createContext<Brands | null>(null);

/** The brands in use; see `useReading`. */
export function useBrands(): Brands {
  const brands = useContext(BrandsContext);
  if (!brands) throw new Error('There is no public layout around this component');
  return brands;
}
