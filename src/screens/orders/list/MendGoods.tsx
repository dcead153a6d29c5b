import { Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsListed } from '../../../../api/goods/calls.ts';
import type { MendProps } from '../../../components/files/importReport.ts';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';

const PAUSE = 200;
const SHOWN = 20;

/** Chooses what a customer's own code means: the goods, and the unit that a row without one is of. */
export function MendGoods({ row, text, typed, isDisabled, onMend }: MendProps): ReactNode {
  const { t } = useTranslation('orders');
  const { name, unitName } = useFormat();
  const api = useApi();
  const [words, setWords] = useState(typed.goods ?? '');
  const [chosen, setChosen] = useState<GoodsListed | null>(null);
  const label = chosen ? labelOf(chosen) : '';
  const [search] = useDebouncedValue(words === label ? '' : words.trim(), PAUSE);
  const { page } = useList(search, async (asked, signal) =>
    asked === ''
      ? []
      : (
          await api.listGoods(
            { body: { search: asked, size: SHOWN, onShelfOnly: true } },
            { signal, showError: false },
          )
        ).rows,
  );
  const found = page ?? [];
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Stack gap={4} miw="12rem">
      <Select
        size="xs"
        aria-label={t('import.goodsOf', { row })}
        error
        disabled={isDisabled}
        searchable
        placeholder={text === '' ? t('import.chooseGoods') : text}
        filter={({ options }) => options}
        nothingFoundMessage={search === '' || page === null ? undefined : t('import.noGoods')}
        data={offered.map((goods) => ({ value: String(goods.id), label: labelOf(goods) }))}
        searchValue={words}
        onSearchChange={setWords}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => {
          const goods = offered.find((one) => String(one.id) === id);
          if (!goods) return;
          setChosen(goods);
          setWords(labelOf(goods));
          onMend('goods', goods.sku);
        }}
      />
      {chosen && chosen.units.length > 1 ? (
        <Select
          size="xs"
          aria-label={t('import.unitOf', { row })}
          placeholder={t('import.fields.unit')}
          disabled={isDisabled}
          data={chosen.units.map((unit) => ({ value: unit.unit, label: unitName(unit) }))}
          value={typed.unit ?? null}
          onChange={(unit) => {
            if (unit !== null) onMend('unit', unit);
          }}
        />
      ) : null}
    </Stack>
  );

  function labelOf(goods: GoodsListed): string {
    return `${name(goods)} · ${goods.sku}`;
  }
}
