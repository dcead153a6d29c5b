import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';

export interface Choice {
  value: string;
  label: string;
}

/** What goods can belong to, and why it could not be read. */
export interface GoodsChoices {
  categories: Choice[];
  brands: Choice[];
  suppliers: Choice[];
  /** Whether their own brand is disabled: it stays where it is, and is given to no further goods. */
  isBrandDisabled: boolean;
  unread: ApiFailure | null;
}

/** What goods have now: it can be chosen before the others are here, and where they cannot be had. */
export interface OwnChoices {
  category: { id: number; name: string; nameZh: string } | null;
  brand: { id: number; name: string; nameZh: string } | null;
  supplier: { id: number; name: string } | null;
}

const MOST_SUPPLIERS = 200;

/** The categories, enabled brands and suppliers of the shop, with what the goods have now. */
export function useGoodsChoices(own: OwnChoices): GoodsChoices {
  const format = useFormat();
  const api = useApi();
  const grants = useGrants();
  const { data, failure } = useReading(async (signal) => {
    const flags = { signal, showError: false };
    const body = { size: MOST_SUPPLIERS };
    const [categories, brands, suppliers] = await Promise.all([
      api.listGoodsCategories({}, flags),
      grants('brand.view') ? api.listBrands({}, flags) : [],
      grants('supplier.view')
        ? api.getSupplierContactSearchList({ body }, flags).then(({ rows }) => rows)
        : [],
    ]);
    return { categories, brands, suppliers };
  });
  const nameOf = new Map(data?.categories.map((one) => [one.id, format.name(one)]));
  // Two of the second level may have one name, each below another.
  const categories = (data?.categories ?? []).map(({ id, parentId }) => ({
    value: String(id),
    label: [parentId, id].flatMap((one) => nameOf.get(one ?? 0) ?? []).join(' › '),
  }));
  // One that is disabled is given to no further goods.
  const brands = (data?.brands ?? [])
    .filter(({ id, status }) => status === 'enabled' || id === own.brand?.id)
    .map(({ id, name, nameEn }) => ({
      value: String(id),
      label: format.name({ name: nameEn, nameZh: name }),
    }));
  const isOwnDisabled = ({ id, status }: { id: number; status: string }) =>
    id === own.brand?.id && status === 'disabled';
  const suppliers = (data?.suppliers ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return {
    categories: withOwn(categories, own.category, format.name),
    brands: withOwn(brands, own.brand, format.name),
    isBrandDisabled: data?.brands.some(isOwnDisabled) ?? false,
    suppliers: withOwn(suppliers, own.supplier, ({ name }) => name),
    unread: failure,
  };
}

const withOwn = <Own extends { id: number }>(
  choices: Choice[],
  own: Own | null,
  name: (of: Own) => string,
): Choice[] =>
  own === null || choices.some(({ value }) => value === String(own.id))
    ? choices
    : [...choices, { value: String(own.id), label: name(own) }];
