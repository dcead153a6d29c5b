import { Button, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KILOGRAM } from '../../../../api/kernel/weight.ts';
import type { UsualGoods as Usual } from '../../../../api/orders/calls.ts';
import { isByWeight } from '../../../../machines/orderEntry/law/price.ts';
import { useApi } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';

/** Each of the first ones has a figure of its own. */
const MOST = 9;

/** What the customer ordered of late and is not in the order yet: each is added with one key. */
export function UsualGoods(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'common']);
  const api = useApi();
  const entry = useEntryActor();
  const failureText = useFailureText();
  const { draft } = useEntry(contextOf);
  const customerId = draft.customer?.id ?? null;
  const { page, failure, reload } = useList<{ customerId: number | null }, Usual[]>(
    { customerId },
    async (asked, signal) =>
      asked.customerId === null
        ? []
        : api.usualGoods({ body: { customerId: asked.customerId } }, { signal, showError: false }),
  );
  // Numbered once: whoever adds two by their keys knows both numbers before the first is gone.
  const [before] = useState(() => draft.lines.map(({ goods }) => goods.id));
  const numbered = (page ?? []).filter(({ goods }) => !before.includes(goods.id)).slice(0, MOST);
  const isAdded = ({ goods }: Usual) => draft.lines.some((line) => line.goods.id === goods.id);
  const shown = (page ?? []).filter((usual) => !isAdded(usual)).slice(0, MOST);
  const add = ({ goods, unit }: Usual) => entry.send({ type: 'ADD_GOODS', goods, unit });
  useWindowEvent('keydown', (event) => {
    const [, figure] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
    if (!event.altKey || event.ctrlKey || event.metaKey || figure === undefined) return;
    const usual = numbered[Number(figure) - 1];
    if (usual === undefined) return;
    event.preventDefault();
    if (isAdded(usual)) return;
    add(usual);
  });
  if (failure) {
    return (
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {failureText(failure)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={reload}>
          {t('common:actions.retry')}
        </Button>
      </Group>
    );
  }
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('usual.title')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('usual.title')}
      </Text>
      <ul className={classes.usual}>
        {shown.map((usual) => (
          <li key={usual.goods.id}>
            <UsualButton
              usual={usual}
              figure={numbered.indexOf(usual) + 1}
              onAdd={() => add(usual)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UsualButtonProps {
  usual: Usual;
  /** 0 for one without a key. */
  figure: number;
  onAdd: () => void;
}

function UsualButton({ usual, figure, onAdd }: UsualButtonProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const { goods, unit, quantity, price, currency, orderedAt, orders } = usual;
  const its = goods.units.find((candidate) => candidate.unit === unit);
  const last = its ? format.quantity(quantity, its) : `${format.number(quantity)} ${unit}`;
  return (
    <UnstyledButton
      className={classes.usualGoods}
      aria-keyshortcuts={figure === 0 ? undefined : `Alt+${figure}`}
      onClick={onAdd}
    >
      {figure === 0 ? null : <Kbd size="xs">Alt {figure}</Kbd>}
      <span>
        {format.name(goods)}
        <span className={classes.secondLine}>
          {t('usual.last', {
            quantity: last,
            price: format.money(price, currency),
            unit: isByWeight(goods) ? format.unitName(KILOGRAM) : its ? format.unitName(its) : unit,
            date: format.date(orderedAt, 'date'),
            times: t('usual.orders', { count: orders, shown: format.number(orders) }),
          })}
        </span>
      </span>
    </UnstyledButton>
  );
}
