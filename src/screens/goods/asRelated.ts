import type { RelatedKind } from '../../components/record/related.ts';

/** Goods as another record's page names it. */
export const goodsAsRelated: RelatedKind = {
  record: 'goods',
  places: null,
};
