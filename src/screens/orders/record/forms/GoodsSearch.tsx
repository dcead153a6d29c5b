import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../../api/goods/calls.ts';
import { basePrice } from '../../../../../machines/orderEntry/law/price.ts';
import { Icon } from '../../../../components/icons.tsx';
import { useApi } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useList } from '../../../../lib/useList.ts';

interface GoodsSearchProps {
  /** Whose prices are shown; the general ones without. */
  customerId: number | null;
  onAdd: (goods: GoodsItem) => void;
  /** What the field asks for, where that is not goods to add; what is wrong with it. */
  label?: string;
  required?: boolean;
  error?: ReactNode;
}

const PAUSE = 200;
const SHOWN = 20;

/** Finds goods by either name or number, and adds the one that is chosen. */
export function GoodsSearch({ customerId, onAdd, label, ...field }: GoodsSearchProps): ReactNode {
  const { t } = useTranslation('orders');
  const { currency, money, name } = useFormat();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const { page, isLoading } = useList({ search, customerId }, async (request, signal) =>
    request.search === ''
      ? []
      : (
          await api.listGoods(
            {
              body: {
                search: request.search,
                size: SHOWN,
                onShelfOnly: true,
                ...(request.customerId === null ? {} : { customerId: request.customerId }),
              },
            },
            { signal, showError: false },
          )
        ).rows,
  );
  const found = page ?? [];
  return (
    <Select
      label={label ?? t('record.form.add')}
      {...field}
      placeholder={t('record.form.addHint')}
      leftSection={<Icon name="search" size={16} />}
      // In the dialog, so that what is found lies in it, but not cut off by its edge.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      searchable
      selectFirstOptionOnChange
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={search === '' || isLoading ? undefined : t('record.form.noGoods')}
      data={found.map((goods) => ({
        value: String(goods.id),
        label: `${name(goods)} · ${goods.sku} · ${money(basePrice(goods, currency))}`,
      }))}
      value={null}
      onChange={(id) => {
        const goods = found.find((candidate) => String(candidate.id) === id);
        if (!goods) return;
        onAdd(goods);
        setTyped('');
      }}
    />
  );
}
