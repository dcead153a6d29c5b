import { choice, count, listSheet, text } from '../kernel/listSheet.ts';
import type { Brand, BrandFilter } from './calls.ts';

/** The brands of a shop as a sheet, with how many goods have each. */
export const brandsSheet = listSheet<Brand, BrandFilter>()({
  namespace: 'brands',
  columns: {
    name: text(
      'name',
      ({ name, nameEn }, { locale }) => (locale === 'zh-CN' && name !== '' ? name : nameEn),
      28,
    ),
    otherName: text(
      'otherName',
      ({ name, nameEn }, { locale }) => (locale === 'zh-CN' ? nameEn : name),
      28,
    ),
    goods: count('goods', ({ goods }) => goods),
    status: choice('status', 'statusOf', ({ status }) => status),
  },
  filters: {
    status: {
      label: 'status',
      value: (status, { text: say }) => say(`statusOf.${status}`) ?? '',
    },
  },
});
