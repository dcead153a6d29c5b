import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { isFound } from '../kernel/textForms.ts';
import { requiredText, text, versionNumber } from '../kernel/wire.ts';
import { brandsDomain } from './domain.ts';

/** Whether goods can be given the brand, and the public page shows it (spec section 4, brand). */
export const BRAND_STATUSES = ['enabled', 'disabled'] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];

/** What is entered of a brand (spec section 3). */
export const brandCard = z.object({
  /** In Chinese, as the specification has names; empty where it has none. */
  name: text(60),
  nameEn: requiredText(60),
  /** A picture of the kind `brandLogo`; null for none. */
  logo: idOf('file').nullable(),
});

/** A brand of the shop. */
export const brand = z.object({
  id: idOf('brand'),
  name: z.string(),
  nameEn: z.string(),
  /** One picture, or none. */
  logos: z.array(storedFile),
  status: z.enum(BRAND_STATUSES),
  /** How many goods of the shop have it. */
  goods: z.number().int(),
  version: versionNumber,
});
export type Brand = z.output<typeof brand>;

const brandFilter = z.object({
  status: z.enum(BRAND_STATUSES).optional(),
  /** In either name. */
  search: text(60).optional(),
});
export type BrandFilter = z.output<typeof brandFilter>;

/** The brands that the list shows under a filter. */
export const brandsFound = (brands: readonly Brand[], { status, search }: BrandFilter) =>
  brands.filter(
    (one) =>
      (status === undefined || one.status === status) && isFound(search, one.name, one.nameEn),
  );

/** The most brands of a shop. */
export const MOST_BRANDS = 500;

/** A brand as the public page shows it, once, with every shop that carries it. */
export const siteBrand = z.object({
  /** In Chinese, as the specification has names. */
  name: z.string(),
  nameEn: z.string(),
  /** The brand whose logo is shown; null where no shop has given one. */
  logoOf: idOf('brand').nullable(),
  shops: z.array(
    z.object({
      id: idOf('shop'),
      name: z.string(),
      nameEn: z.string(),
      countryCode: z.string(),
      /** Where it is; empty where nobody has said. */
      address: z.string(),
    }),
  ),
});
export type SiteBrand = z.output<typeof siteBrand>;

export const brands = callsOf(brandsDomain, {
  listBrands: get({
    summary: 'The brands of the current shop by name, with how many goods have each',
    access: 'brand.view',
    data: z.array(brand),
  }),
  exportBrands: listExport('brand.view', brandFilter),
  addBrand: post({
    summary: 'Add a brand, which is enabled from then on',
    access: 'brand.edit',
    idempotency: 'optional',
    body: brandCard,
    data: brand,
  }),
  updateBrand: post({
    summary: 'Change what a brand is called, and its logo',
    access: 'brand.edit',
    idempotency: 'optional',
    body: brandCard.extend({ id: idOf('brand'), version: versionNumber }),
    data: brand,
  }),
  changeBrandStatus: post({
    summary: 'Enable a brand, or disable it: the public page shows it no more',
    access: 'brand.edit',
    idempotency: 'optional',
    params: z.object({ id: idTextOf('brand'), status: z.enum(BRAND_STATUSES) }),
    body: z.object({ version: versionNumber }),
    data: brand,
  }),
  listBrand: get({
    summary: 'The enabled brands, once each, with the shops that carry them',
    access: 'public',
    data: z.object({ rows: z.array(siteBrand) }),
  }),
  getBrandLogo: download({
    summary: 'The logo of an enabled brand',
    access: 'public',
    params: z.object({ brandId: idTextOf('brand') }),
    mediaTypes: [MEDIA_TYPES.jpg, MEDIA_TYPES.png, MEDIA_TYPES.webp],
  }),
});
