import type { TFunction } from 'i18next';
import { PURCHASE_COUNTRIES } from '../../../api/purchasing/purchaseOrder.ts';

/** A country in the person's language; empty where none was chosen. */
export function countryName(code: string | null, t: TFunction<'purchasing'>): string {
  const known = PURCHASE_COUNTRIES.find((country) => country === code);
  return known ? t(`countries.${known}`) : (code ?? '');
}
