import { Button, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { CHANGE_LEVELS, newPriceChange } from '../../../api/priceChanges/entry.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CustomerField } from '../prices/RecordField.tsx';

interface AddPriceChangeDialogProps {
  /** It begins with the prices of another level. */
  isCopy?: boolean;
  onClose: () => void;
  onAdded: (detail: PriceChangeDetail) => void;
}

const whose = {
  level: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Who that is, in words. */
  customer: z.string(),
};
const values = z.object({
  title: z.string(),
  validFrom: z.string(),
  ...whose,
  /** The tiers and the customers besides. */
  tiers: z.array(z.string()),
  customers: z.array(z.object({ id: z.string(), label: z.string() })),
  source: z.object(whose),
});
type Values = z.output<typeof values>;

const NOBODY = { level: null, customerId: null, customer: '' };

const levelIn = ({ level, customerId }: Pick<Values, 'level' | 'customerId'>) => ({
  ...(level === null ? {} : { level }),
  customerId: level === 'customer' && customerId !== null ? Number(customerId) : null,
});

const copied = newPriceChange.safeExtend({
  source: newPriceChange.shape.source.unwrap().unwrap(),
});

/** Asks for a new price change: whose prices, from which day on, and from where they are copied. */
export function AddPriceChangeDialog(props: AddPriceChangeDialogProps): ReactNode {
  const { isCopy = false, onClose, onAdded } = props;
  const { t } = useTranslation('priceChanges');
  const { timeZone } = useFormat();
  const api = useApi();
  const [today] = useState(() => dateAt(new Date(), timeZone));
  const { form, dialog } = useAddDialog({
    name: isCopy ? 'copiedPrices' : 'newPriceChange',
    values: values,
    initialValues: {
      title: '',
      validFrom: today,
      ...NOBODY,
      tiers: [],
      customers: [],
      source: NOBODY,
    },
    schema: isCopy ? copied : newPriceChange,
    toBody: ({ title, validFrom, source, tiers, customers, ...target }) => ({
      ...{ title, validFrom },
      ...levelIn(target),
      others: [
        ...tiers
          .filter((one) => one !== target.level)
          .map((one) => ({ level: one, customerId: null })),
        ...customers.map(({ id }) => ({ level: 'customer', customerId: Number(id) })),
      ],
      source: isCopy ? levelIn(source) : null,
    }),
    send: (body, flags) => api.addPriceChange({ body }, flags),
    onAdded: (detail: PriceChangeDetail) => {
      notify({ kind: 'success', text: t('add.added', { number: detail.change.number }) });
      onAdded(detail);
    },
    onClose,
  });
  const typed = form.getValues();
  const level = (path: '' | 'source.', label: string) => (
    <Select
      label={label}
      required
      allowDeselect={false}
      data={CHANGE_LEVELS.map((one) => ({ value: one, label: t(`levels.${one}`) }))}
      {...form.getInputProps(`${path}level`)}
    />
  );
  const customer = (path: '' | 'source.', of: Values['source']) =>
    of.level === 'customer' ? (
      <CustomerField
        required
        chosen={of.customerId === null ? null : { id: Number(of.customerId), label: of.customer }}
        error={form.errors[`${path}customerId`]}
        onChange={(row, label) => {
          form.setFieldValue(`${path}customerId`, row ? String(row.id) : null);
          form.setFieldValue(`${path}customer`, label);
        }}
      />
    ) : null;
  return (
    <ActionDialog
      title={t(isCopy ? 'copy.title' : 'add.title')}
      action={t(isCopy ? 'copy.act' : 'add.title')}
      {...dialog}
    >
      {isCopy ? <Text size="sm">{t('copy.about')}</Text> : null}
      <TextInput
        label={t('fields.title')}
        description={t('add.titleHint')}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      {isCopy ? level('source.', t('copy.source')) : null}
      {isCopy ? customer('source.', typed.source) : null}
      {level('', t(isCopy ? 'copy.target' : 'fields.level'))}
      {customer('', typed)}
      <MultiSelect
        label={t('add.tiers')}
        description={t('add.tiersHint')}
        data={CHANGE_LEVELS.filter((one) => one !== 'customer' && one !== typed.level).map(
          (one) => ({ value: one, label: t(`levels.${one}`) }),
        )}
        value={typed.tiers.filter((one) => one !== typed.level)}
        error={form.errors.others}
        onChange={(tiers) => form.setFieldValue('tiers', tiers)}
      />
      <OtherCustomers
        chosen={typed.customers}
        onChange={(customers) => form.setFieldValue('customers', customers)}
      />
      <DayField
        path="validFrom"
        label={t('fields.validFrom')}
        description={t('add.dayHint')}
        required
        isAhead
        value={typed.validFrom}
        error={form.errors.validFrom}
        onChange={(day) => form.setFieldValue('validFrom', day)}
      />
    </ActionDialog>
  );
}

interface OtherCustomersProps {
  chosen: Values['customers'];
  onChange: (customers: Values['customers']) => void;
}

/** Customers whose own prices the change sets besides. */
function OtherCustomers({ chosen, onChange }: OtherCustomersProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const [count, setCount] = useState(0);
  return (
    <>
      <CustomerField
        key={count}
        label={t('add.customers')}
        chosen={null}
        onChange={(row, label) => {
          if (!row) return;
          setCount(count + 1);
          const id = String(row.id);
          if (!chosen.some((one) => one.id === id)) onChange([...chosen, { id, label }]);
        }}
      />
      {chosen.length === 0 ? null : (
        <Group gap="xs">
          {chosen.map(({ id, label }) => (
            <Button
              key={id}
              variant="default"
              rightSection={<Icon name="close" size={14} />}
              aria-label={t('grid.remove', { name: label })}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
