import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api, CallFlags } from '../../../api/client.ts';
import type { CustomerAccount } from '../../../api/customers/customer.ts';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';

interface RecordFieldProps<Row extends { id: number }> {
  label: string;
  placeholder?: string;
  nothing: string;
  required?: boolean;
  isFirst?: boolean;
  /** What is chosen, and what it is called. */
  chosen: { id: number; label: string } | null;
  error?: ReactNode;
  find: (api: Api, search: string, flags: CallFlags) => Promise<readonly Row[]>;
  labelOf: (row: Row) => string;
  onChange: (row: Row | null, label: string) => void;
}

const PAUSE = 200;

/** A record of the shop, found by what is typed of it. */
function RecordField<Row extends { id: number }>(props: RecordFieldProps<Row>): ReactNode {
  const { chosen, labelOf } = props;
  const api = useApi();
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE);
  const { page } = useList(search, (asked, signal) =>
    props.find(api, asked, { signal, showError: false }),
  );
  const found = page ?? [];
  const options = found.map((row) => ({ value: String(row.id), label: labelOf(row) }));
  const its = chosen && { value: String(chosen.id), label: chosen.label };
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder}
      required={props.required}
      searchable
      clearable={!props.required}
      allowDeselect={!props.required}
      data-autofocus={props.isFirst || undefined}
      data={its && !options.some(({ value }) => value === its.value) ? [its, ...options] : options}
      // The server has searched already, by numbers too.
      filter={({ options: all }) => all}
      nothingFoundMessage={props.nothing}
      searchValue={typed}
      onSearchChange={setTyped}
      value={its?.value ?? null}
      error={props.error}
      onChange={(id, option) =>
        props.onChange(found.find((row) => String(row.id) === id) ?? null, option?.label ?? '')
      }
    />
  );
}

const SHOWN = 20;

type FieldOf<Row extends { id: number }> = Omit<
  RecordFieldProps<Row>,
  'label' | 'nothing' | 'find' | 'labelOf'
> & { label?: string };

/** A customer of the shop, found by name or number. */
export function CustomerField(props: FieldOf<CustomerAccount>): ReactNode {
  const { t } = useTranslation('prices');
  const { name } = useFormat();
  return (
    <RecordField<CustomerAccount>
      {...props}
      label={props.label ?? t('fields.customer')}
      nothing={t('fields.noCustomer')}
      find={async (api, search, flags) =>
        (await api.listCustomers({ body: { search, size: SHOWN } }, flags)).rows
      }
      labelOf={(row) => `${name(row)} · ${row.userNumber}`}
    />
  );
}

/** Goods of the shop, found by either name or number. */
export function GoodsField(props: FieldOf<GoodsListed>): ReactNode {
  const { t } = useTranslation('prices');
  const { name } = useFormat();
  return (
    <RecordField<GoodsListed>
      {...props}
      label={props.label ?? t('fields.goods')}
      nothing={t('fields.noGoods')}
      find={async (api, search, flags) =>
        (await api.listGoods({ body: { search, size: SHOWN } }, flags)).rows
      }
      labelOf={(row) => `${name(row)} · ${row.sku}`}
    />
  );
}
