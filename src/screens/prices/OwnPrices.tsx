import { Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddPriceDialog, type PricedGoods } from './AddPriceDialog.tsx';
import { Margin } from './Margin.tsx';
import { type AskedOfPrice, PriceDialog } from './PriceDialog.tsx';
import { PriceListMenu } from './PriceListMenu.tsx';
import { PriceState } from './PriceState.tsx';
import { PriceActs } from './usePriceColumns.tsx';
import { usePriceWords } from './usePriceWords.tsx';

interface OwnPricesProps {
  /** Whose prices they are, or of what: one of the two. */
  customer?: { id: number; name: string; nameZh: string };
  goods?: PricedGoods;
}

/** The prices that a customer has for itself, or that customers have of goods; nothing for who may not look. */
export function OwnPrices(props: OwnPricesProps): ReactNode {
  const mayLook = useGrants()('price.view');
  return mayLook ? <OwnPricesPanel {...props} /> : null;
}

function OwnPricesPanel({ customer, goods }: OwnPricesProps): ReactNode {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const words = usePriceWords();
  const api = useApi();
  const reason = lacks(useGrants(), 'price.edit');
  const [asked, setAsked] = useState<AskedOfPrice | null>(null);
  const [isAdding, adding] = useDialogOpen(`newPriceAt.${customer?.id ?? ''}.${goods?.id ?? ''}`);
  const of = { customerId: customer?.id, goodsId: goods?.id };
  const { page, failure, reload } = useList(of, ({ customerId, goodsId }, signal) =>
    api.getCustomerPrices(
      {
        query: {
          ...(customerId === undefined ? {} : { customerId }),
          ...(goodsId === undefined ? {} : { goodsId }),
        },
      },
      { signal, showError: false },
    ),
  );
  const title = t(customer ? 'panel.ofCustomer' : 'panel.ofGoods');
  if (failure || page === null) {
    return <PanelOnItsWay title={title} failure={failure} onRetry={reload} />;
  }
  const done = () => {
    setAsked(null);
    reload();
  };
  const otherOf = (price: CustomerPrice) =>
    customer ? (
      <AnchorLink to="/goods/$goodsId" params={{ goodsId: String(price.goods.id) }}>
        {format.name(price.goods)}
      </AnchorLink>
    ) : (
      <AnchorLink to="/customers/$customerId" params={{ customerId: String(price.customer.id) }}>
        {format.name(price.customer)}
      </AnchorLink>
    );
  const acts = (price: CustomerPrice) => (
    <PriceActs
      price={price}
      onChange={reason ? null : () => setAsked({ what: 'change', price })}
      onRemove={() => setAsked({ what: 'remove', price })}
      onLook={() => setAsked({ what: 'look', price })}
    />
  );
  const state = (price: CustomerPrice) => <PriceState price={price} />;
  const columns: LineColumn<CustomerPrice>[] = [
    { name: t(customer ? 'list.goods' : 'list.customer'), cell: otherOf },
    {
      name: t('list.price'),
      isFigure: true,
      cell: (price) => (
        <>
          {words.per(price.price, price)}
          <Text size="xs" c="dimmed">
            {words.from(price, price)}
          </Text>
        </>
      ),
    },
    { name: t('list.margin'), isFigure: true, cell: (price) => <Margin price={price} /> },
    {
      name: t('list.days'),
      cell: (price) => (
        <>
          {state(price)}
          <Text size="xs" c="dimmed">
            {words.days(price)}
          </Text>
        </>
      ),
    },
    { name: t('list.actions'), isFigure: true, cell: acts },
  ];
  return (
    <>
      <LineTable<CustomerPrice>
        title={title}
        actions={
          <Group gap="xs">
            {customer ? <PriceListMenu customerId={customer.id} /> : null}
            <ActionButton label={t('add.act')} reason={reason} onClick={adding.open} />
          </Group>
        }
        lines={page.rows}
        columns={columns}
        empty={<Text c="dimmed">{t(customer ? 'panel.noneOfCustomer' : 'panel.noneOfGoods')}</Text>}
        card={(price) => (
          <>
            {otherOf(price)}
            <span>{words.per(price.price, price)}</span>
            <CardFact name={t('list.from')}>{words.from(price, price)}</CardFact>
            {state(price)}
            <span style={{ gridColumn: '1 / -1' }}>{words.days(price)}</span>
            <div style={{ gridColumn: '1 / -1' }}>{acts(price)}</div>
          </>
        )}
      >
        {page.more ? (
          <AnchorLink
            to="/goods/prices"
            search={customer ? { customer: customer.id } : { goods: goods?.id }}
          >
            {t('panel.all')}
          </AnchorLink>
        ) : null}
      </LineTable>
      {isAdding ? (
        <AddPriceDialog
          {...(customer ? { customer } : {})}
          {...(goods ? { goods } : {})}
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            reload();
          }}
        />
      ) : null}
      <PriceDialog asked={asked} onClose={() => setAsked(null)} onDone={done} />
    </>
  );
}
