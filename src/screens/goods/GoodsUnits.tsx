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
  /** The units that the goods have; none of new goods. */
  saved: readonly string[];
  /** The units that orders or purchase orders hold. */
  inUse: readonly string[];
  /** Whether stock is counted in the base unit, or lines hold any unit. */
  baseStays: boolean;
  /** What somebody else has made of them meanwhile, where they were changed here too. */
  conflict: ReactNode;
}

/** What goods are sold in: the base unit, and up to two that hold several of it. */
export function GoodsUnits(props: GoodsUnitsProps): ReactNode {
  const { form, saved, inUse, conflict } = props;
  const { t } = useTranslation('goods');
  const nameOf = useUnitWord();
  const { units, salesUnit } = form.getValues();
  /** The units that can be chosen where one is: none that another row has. */
  const dataFor = (own: string) => {
    const taken = units.flatMap(({ unit }) => (unit === own ? [] : unit));
    const offered = own === '' || UNITS.includes(own) ? UNITS : [own, ...UNITS];
    return offered
      .filter((unit) => !taken.includes(unit))
      .map((unit) => ({ value: unit, label: nameOf(unit) }));
  };
  const base = units[0]?.unit ?? '';
  // What is chosen here is not in use yet, and can be chosen otherwise.
  const stays = (unit: string) => saved.includes(unit) && inUse.includes(unit);
  const baseStays = props.baseStays && saved.length > 0;
  const chosen = units.filter(({ unit }) => unit !== '');
  const isMostly = (unit: string) => salesUnit !== '' && unit === salesUnit;
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
                  disabled={baseStays}
                  data={dataFor(unit)}
                  {...(baseStays ? { description: t('form.baseStays') } : {})}
                  {...form.getInputProps(`${path}.unit`)}
                  value={unit === '' ? null : unit}
                  onChange={(next) => form.setFieldValue(`${path}.unit`, next ?? '')}
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
                {...form.getInputProps(`${path}.unit`)}
                value={unit === '' ? null : unit}
                onChange={(next) => {
                  if (isMostly(unit)) form.setFieldValue('salesUnit', next ?? '');
                  form.setFieldValue(`${path}.unit`, next ?? '');
                }}
              />
              <TextInput
                label={t('form.holds', { number: index, unit: base === '' ? '–' : nameOf(base) })}
                required
                inputMode="numeric"
                autoComplete="off"
                disabled={stays(unit)}
                {...(stays(unit) ? { description: t('form.ratioStays') } : {})}
                {...form.getInputProps(`${path}.ratio`)}
              />
              <Button
                variant="default"
                disabled={stays(unit)}
                aria-label={t('form.dropUnitOf', { number: index })}
                onClick={() => {
                  if (isMostly(unit)) form.setFieldValue('salesUnit', '');
                  form.removeListItem('units', index);
                }}
              >
                {t('form.dropUnit')}
              </Button>
            </div>
          );
        })}
        {(form.errors.units ?? conflict) ? (
          <Input.Error role="alert">{form.errors.units ?? conflict}</Input.Error>
        ) : null}
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
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label={t('salesUnit')}
            description={t('form.salesUnitText')}
            allowDeselect={false}
            disabled={base === ''}
            data={chosen.map(({ unit }) => ({ value: unit, label: nameOf(unit) }))}
            {...form.getInputProps('salesUnit')}
            value={chosen.some(({ unit }) => isMostly(unit)) ? salesUnit : base || null}
            onChange={(next) =>
              form.setFieldValue('salesUnit', next === null || next === base ? '' : next)
            }
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
