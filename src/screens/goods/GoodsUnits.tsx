import { Button, Fieldset, Input, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_UNITS } from '../../../api/goods/goods.ts';
import { UNITS } from '../../../api/kernel/quantity.ts';
import classes from './goods.module.css';
import { type GoodsValues, NO_UNIT } from './goodsValues.ts';
import { useUnitWord } from './useUnitWord.ts';

interface GoodsUnitsProps {
  form: UseFormReturnType<GoodsValues>;
  /** The units that orders or purchase orders hold. */
  inUse: readonly string[];
  /** Whether stock is counted in the base unit, or lines hold any unit. */
  baseStays: boolean;
  nowOf: (field: `units.${string}`) => { description?: string };
}

/** What goods are sold in: the base unit, and up to two that hold several of it. */
export function GoodsUnits({ form, inUse, baseStays, nowOf }: GoodsUnitsProps): ReactNode {
  const { t } = useTranslation('goods');
  const nameOf = useUnitWord();
  const { units } = form.getValues();
  /** The units that can be chosen: of several that the language calls alike the first, or the own one. */
  const dataFor = (own: string) => {
    const byLabel = new Map<string, string>();
    for (const unit of own === '' ? UNITS : [own, ...UNITS]) {
      const label = nameOf(unit);
      if (!byLabel.has(label)) byLabel.set(label, unit);
    }
    return [...byLabel].map(([label, value]) => ({ value, label }));
  };
  const base = units[0]?.unit ?? '';
  // Only what is the same as when the form was opened can be in use.
  const stays = (unit: string) => unit !== '' && inUse.includes(unit);
  return (
    <Fieldset legend={t('form.units')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('form.unitsText')}
        </Text>
        {units.map(({ unit }, index) => {
          const path = `units.${index}` as const;
          if (index === 0) {
            return (
              <SimpleGrid key={path} cols={{ base: 1, sm: 2 }} spacing="md">
                <Select
                  label={t('baseUnit')}
                  searchable
                  clearable={!baseStays && units.length === 1}
                  disabled={baseStays && unit !== ''}
                  data={dataFor(unit)}
                  {...(baseStays && unit !== '' ? { description: t('form.baseStays') } : {})}
                  {...nowOf(`${path}.unit`)}
                  {...form.getInputProps(`${path}.unit`)}
                  value={unit === '' ? null : unit}
                  onChange={(chosen) => form.setFieldValue(`${path}.unit`, chosen ?? '')}
                />
              </SimpleGrid>
            );
          }
          return (
            <div key={path} className={classes.unit}>
              <Select
                label={t('form.auxiliary', { number: index })}
                required
                searchable
                allowDeselect={false}
                disabled={stays(unit)}
                data={dataFor(unit)}
                {...nowOf(`${path}.unit`)}
                {...form.getInputProps(`${path}.unit`)}
                value={unit === '' ? null : unit}
                onChange={(chosen) => form.setFieldValue(`${path}.unit`, chosen ?? '')}
              />
              <TextInput
                label={t('form.holds', { number: index, unit: base === '' ? '–' : nameOf(base) })}
                required
                inputMode="numeric"
                autoComplete="off"
                disabled={stays(unit)}
                {...(stays(unit) ? { description: t('form.ratioStays') } : {})}
                {...nowOf(`${path}.ratio`)}
                {...form.getInputProps(`${path}.ratio`)}
              />
              <Button
                variant="default"
                disabled={stays(unit)}
                aria-label={t('form.dropUnitOf', { number: index })}
                onClick={() => form.removeListItem('units', index)}
              >
                {t('form.dropUnit')}
              </Button>
            </div>
          );
        })}
        {form.errors.units ? <Input.Error role="alert">{form.errors.units}</Input.Error> : null}
        {units.length < MOST_UNITS ? (
          <Button
            variant="default"
            className={classes.addUnit}
            disabled={base === ''}
            onClick={() => form.insertListItem('units', NO_UNIT)}
          >
            {t('form.addUnit')}
          </Button>
        ) : null}
      </Stack>
    </Fieldset>
  );
}
