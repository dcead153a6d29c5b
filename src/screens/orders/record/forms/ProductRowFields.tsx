import { ActionIcon, Select, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icons.tsx';
import { QuantityField } from '../../../../components/QuantityField.tsx';
import { useApi } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useList } from '../../../../lib/useList.ts';
import classes from '../record.module.css';
import type { ProductRow } from './products.ts';

interface ProductRowFieldsProps {
  row: ProductRow;
  /** Where the row stands in what is sent. */
  path: string;
  /** What is wrong with the quantity, or with the unit. */
  quantityError: ReactNode;
  unitError: ReactNode;
  onChange: (change: Partial<ProductRow>) => void;
  onRemove: () => void;
}

/** One row of the form: how much in which unit, or not at all any more. */
export function ProductRowFields(props: ProductRowFieldsProps): ReactNode {
  const { row, path, onChange, onRemove } = props;
  const { t } = useTranslation('orders');
  const { name, unitName } = useFormat();
  const units = useUnits(row);
  const goods = name(row);
  return (
    <li className={classes.productRow} data-removed={row.removed} data-path={`${path}.lineId`}>
      <div className={classes.productName}>
        <Text>{goods}</Text>
        {row.removed ? (
          <Text size="xs" c="dimmed">
            {t('record.form.removed')}
          </Text>
        ) : null}
      </div>
      <QuantityField
        aria-label={t('record.form.quantityOf', { goods })}
        data-path={`${path}.quantity`}
        disabled={row.removed}
        value={row.quantity}
        onChange={(_quantity, quantity) => onChange({ quantity })}
        error={props.quantityError}
      />
      <Select
        aria-label={t('record.form.unitOf', { goods })}
        data-path={`${path}.unit`}
        disabled={row.removed}
        allowDeselect={false}
        value={row.unit}
        data={units.list.map(({ unit, unitZh }) => ({
          value: unit,
          label: unitName({ unit, unitZh }),
        }))}
        onDropdownOpen={units.ask}
        onChange={(unit) => onChange({ unit: unit ?? row.unit })}
        error={props.unitError}
      />
      <ActionIcon
        variant="subtle"
        aria-label={t(row.removed ? 'record.form.undoRemove' : 'record.form.remove', { goods })}
        onClick={onRemove}
      >
        <Icon name={row.removed ? 'undo' : 'close'} />
      </ActionIcon>
    </li>
  );
}

/** The units that goods are sold in, asked for when the person opens the choice. */
function useUnits(row: ProductRow) {
  const api = useApi();
  const [isAsked, setAsked] = useState(false);
  const { page } = useList({ goodsId: row.goodsId, isAsked }, async (request, signal) =>
    request.isAsked
      ? (await api.getGoods({ query: { goodsId: request.goodsId } }, { signal, showError: false }))
          .units
      : null,
  );
  return { list: page ?? row.units, ask: () => setAsked(true) };
}
