import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LOTS } from '../../../../../api/lots/lot.ts';
import { DayField } from '../../../../components/moment/DayField.tsx';
import { QuantityField } from '../../../../components/QuantityField.tsx';
import type { LineFields } from '../../../../components/record/QuantityForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import { newLot, restOf } from './lotRows.ts';

/** The lots of what comes in of a line, each with its expiry day, once somebody wants to say them. */
export function LotFields({ goods, at }: { goods: string; at: LineFields }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { locale, number: written } = useFormat();
  const { typed, quantity, path, error, onChange } = at;
  const more = useRef<HTMLButtonElement>(null);
  /** The row that was added last, into which one types on. */
  const added = useRef<string | undefined>(undefined);
  const isOne = typed.length === 1;
  const set = (index: number, change: Record<string, string>) =>
    onChange(typed.map((row, place) => (place === index ? { ...row, ...change } : row)));
  const drop = (index: number) => {
    const left = typed.toSpliced(index, 1);
    // One lot is of all of it.
    onChange(left.length === 1 ? left.map((row) => ({ ...row, quantity: '' })) : left);
    more.current?.focus();
  };
  const rest = restOf(typed, quantity, locale);
  return (
    <Stack gap="xs">
      {typed.map(({ key = '', number = '', expiry = '', quantity: part = '' }, index) => {
        const its = `lots.${index}`;
        const name = isOne ? goods : t('record.form.lotNth', { goods, number: written(index + 1) });
        return (
          <Group key={key} gap="sm" align="flex-start">
            <LotNumber
              isNew={added.current === key}
              label={t('record.form.lot')}
              name={t('record.form.lotOf', { goods: name })}
              hint={t('record.form.lotHint')}
              path={`${path}.${its}.number`}
              value={number}
              error={error(`${its}.number`)}
              onChange={(value) => set(index, { number: value })}
            />
            <DayField
              label={t('record.form.expiryOf', { goods: name })}
              path={`${path}.${its}.expiry`}
              isAhead
              value={expiry}
              error={error(`${its}.expiry`)}
              onChange={(day) => set(index, { expiry: day })}
            />
            {isOne ? null : (
              <QuantityField
                w="8.5rem"
                label={t('record.form.lotQuantity')}
                aria-label={t('record.form.lotQuantityOf', { goods: name })}
                description={
                  part === '' && rest > 0
                    ? t('record.form.lotRest', { rest: written(rest) })
                    : undefined
                }
                data-path={`${path}.${its}.quantity`}
                value={part === '' ? null : part}
                error={error(`${its}.quantity`)}
                onChange={(_quantity, text) => set(index, { quantity: text })}
              />
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              mt="1.75rem"
              aria-label={t('record.form.dropLotOf', { goods: name })}
              onClick={() => drop(index)}
            >
              {t('record.form.dropLot')}
            </Button>
          </Group>
        );
      })}
      <div>
        <Button
          ref={more}
          variant="subtle"
          size="compact-sm"
          disabled={typed.length >= MOST_LOTS}
          aria-label={t(typed.length === 0 ? 'record.form.addLotOf' : 'record.form.anotherLotOf', {
            goods,
          })}
          onClick={() => {
            const row = newLot(typed);
            added.current = row.key;
            onChange([...typed, row]);
          }}
        >
          {t(typed.length === 0 ? 'record.form.addLot' : 'record.form.anotherLot')}
        </Button>
      </div>
    </Stack>
  );
}

interface LotNumberProps {
  isNew: boolean;
  label: string;
  name: string;
  hint: string;
  path: string;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

function LotNumber({ isNew, label, name, hint, path, error, ...field }: LotNumberProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current) input.current?.focus();
  }, []);
  return (
    <TextInput
      ref={input}
      label={label}
      aria-label={name}
      description={hint}
      autoComplete="off"
      data-path={path}
      value={field.value}
      error={error}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}
