import { brandsFound, type brands as contract } from '../../api/brands/calls.ts';
import { brandsSheet } from '../../api/brands/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { onePage } from '../kernel/page.ts';
import { addBrand, changeStatus, updateBrand } from './moves.ts';
import { listBrands } from './queries.ts';
import { brandsInUse, logoOf } from './site.ts';

/** The brands of a shop, and those that the public page shows of all shops. */
export const brandHandlers = {
  listBrands: (_input, call) => listBrands(call),
  exportBrands: ({ body }, call) =>
    exportList(call, brandsSheet, body, async (inside, filter) =>
      onePage(brandsFound(await listBrands(inside), filter)),
    ),
  addBrand: ({ body }, call) => addBrand(call, body),
  updateBrand: ({ body: { id, version, ...card } }, call) =>
    updateBrand(call, { id, version }, card),
  changeBrandStatus: ({ params: { id, status }, body: { version } }, call) =>
    changeStatus(call, { id, version }, status),
  listBrand: async (_input, { db }) => ({ rows: await brandsInUse(db) }),
  getBrandLogo: ({ params }, call) => logoOf(call, params.brandId),
} satisfies Handlers<typeof contract, Call>;
