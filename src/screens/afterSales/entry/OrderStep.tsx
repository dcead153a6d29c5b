import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesOrder } from '../../../../api/afterSales/afterSalesCase.ts';
import { isTooLongForPhone } from '../../../../machines/afterSalesEntry/machine.ts';
import { Chosen, FoundOption } from '../../../components/entry/Found.tsx';
import { focusFirst } from '../../../components/entry/focus.ts';
import { SearchBox } from '../../../components/entry/SearchBox.tsx';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { StateChip } from '../../../components/StateChip.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReading } from '../../../lib/useReading.ts';
import { ORDER_MEANINGS } from '../../orders/meanings.ts';
import { Asking } from './Asking.tsx';
import { useApplication } from './applicationKind.ts';

/**
 * Which order it is about: a phone number, and that customer's orders; or the order's number.
 * @param wanted The order that somebody came from: it is chosen, unless one is already.
 */
export function OrderStep({ wanted }: { wanted: number | undefined }): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { name } = useFormat();
  const { draft, frame, search } = useApplication();
  const errorAt = useFieldErrors('order');
  const orders = search<AfterSalesOrder>();
  const typed = useSelector(orders, (found) => found?.context.text.trim() ?? '');
  const nothing = typed === '' ? '' : t('order.nothing');
  if (!orders) return null;
  return (
    <StepFrame step="order">
      {draft.order ? (
        <Chosen
          name={draft.order.orderSn}
          facts={[name({ name: draft.order.customerName, nameZh: draft.order.customerNameZh })]}
        />
      ) : wanted === undefined ? null : (
        <Wanted key={wanted} orderId={wanted} />
      )}
      <SearchBox<AfterSalesOrder>
        search={orders}
        label={t('order.label')}
        placeholder={t('order.placeholder')}
        moreLabel={t('order.older')}
        nothing={isTooLongForPhone(typed) ? t('order.tooLong') : nothing}
        idOf={({ id }) => id}
        option={(order) => <OrderOption order={order} />}
        error={errorAt('orderId')}
        onEnterEmpty={() => frame.send({ type: 'NEXT' })}
        inputRef={focusFirst}
      />
    </StepFrame>
  );
}

/** Reads the order that is wanted and chooses it. */
function Wanted({ orderId }: { orderId: number }): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const api = useApi();
  const { change } = useApplication();
  const { failure, retry } = useReading(async (signal) => {
    const order = await api.getCrmOrder({ query: { orderId } }, { signal, showError: false });
    change({ type: 'order', order });
    return order;
  });
  return (
    <Asking
      failure={failure}
      asking={t('order.reading')}
      failed={t('order.notRead')}
      onRetry={retry}
    />
  );
}

function OrderOption({ order }: { order: AfterSalesOrder }): ReactNode {
  const { t } = useTranslation(['afterSalesEntry', 'orders']);
  const { date, money, name } = useFormat();
  const [first] = order.lines;
  return (
    <FoundOption
      name={order.orderSn}
      other={name({ name: order.customerName, nameZh: order.customerNameZh })}
      facts={[
        date(order.placedAt),
        first ? name(first) : '',
        t('order.lines', { count: order.lines.length }),
        order.cases.length > 0 ? t('order.cases', { count: order.cases.length }) : '',
      ]}
      aside={
        <>
          {money(order.total, order.currency)}
          <StateChip
            meaning={ORDER_MEANINGS[order.status]}
            label={t(`orders:places.${order.status}`)}
          />
        </>
      }
    />
  );
}
