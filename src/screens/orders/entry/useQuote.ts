import { useDebouncedValue } from '@mantine/hooks';
import { createContext, useContext } from 'react';
import type { ApiFailure } from '../../../../api/kernel/failure.ts';
import { isQuantity } from '../../../../api/kernel/quantity.ts';
import type { DraftLine, OrderDraft } from '../../../../machines/orderEntry/draft.ts';
import { ratioOf } from '../../../../machines/orderEntry/law/rules.ts';
import type { PriceAnswer } from '../../../../machines/orderEntry/services.ts';
import { useApi } from '../../../lib/api.ts';
import { useList } from '../../../lib/useList.ts';

const PAUSE = 300;

type QuotedLine = PriceAnswer['lines'][number];

/** What the server says that the lines of a draft cost so far. */
export interface Quote {
  /** As it was answered last for this very line; null where nothing is known of it. */
  lineOf: (line: DraftLine) => QuotedLine | null;
  /** What is known may be of other lines: the server has not answered these yet. */
  isAsking: boolean;
  /** Null before the first answer. */
  gstPercent: string | null;
  /** Of all lines that can be priced, as it was answered last; null before. */
  answer: PriceAnswer | null;
  /** What all lines that can be priced come to, delivery and GST included; null while that is not known. */
  total: string | null;
  failure: ApiFailure | null;
  reload: () => void;
}

/** The quote of the order that is being entered: its lines and its summary show the same. */
export const QuoteContext = createContext<Quote | null>(null);

/** What the server says of the lines of the order that is being entered. */
export function useOwnQuote(): Quote {
  const quote = useContext(QuoteContext);
  if (!quote) throw new Error('Nobody asks what this order costs');
  return quote;
}

/** Asks the server what the lines cost, once nobody has typed for a moment; an older question is given up. */
export function useQuote({ customer, lines, promotionCode }: OrderDraft): Quote {
  const api = useApi();
  const code = promotionCode.trim();
  const asking = {
    customerId: customer?.id ?? 0,
    lines: lines.filter(canBePriced).map(wantedOf),
    ...(code ? { promotionCode: code } : {}),
    quote: true,
  };
  const wanted = JSON.stringify(asking);
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { page, isLoading, failure, reload } = useList<string, PriceAnswer | null>(
    asked,
    async (request, signal) => {
      const body: typeof asking = JSON.parse(request);
      return body.customerId === 0 || body.lines.length === 0
        ? null
        : api.calcOrderPrice({ body }, { signal, showError: false });
    },
  );
  const isAsking = asking.lines.length > 0 && (wanted !== asked || isLoading);
  return {
    lineOf: (line) =>
      page?.lines.find(
        ({ goodsId, unit, quantity }) =>
          goodsId === line.goods.id && unit === line.unit && quantity === line.quantity,
      ) ?? null,
    isAsking,
    gstPercent: page?.gstPercent ?? null,
    answer: asking.lines.length === 0 ? null : page,
    total: asking.lines.length === 0 || isAsking || failure ? null : (page?.total ?? null),
    failure,
    reload,
  };
}

/** Whether the server can say at all what a line costs: what is wrong with another is said at its field. */
const canBePriced = ({ goods, unit, quantity }: DraftLine): boolean =>
  goods.shelf === 'onShelf' &&
  quantity !== null &&
  isQuantity(quantity) &&
  ratioOf(goods, unit) !== null;

const wantedOf = ({ goods, unit, quantity }: DraftLine) => ({
  goodsId: goods.id,
  unit,
  quantity: quantity ?? 0,
});
