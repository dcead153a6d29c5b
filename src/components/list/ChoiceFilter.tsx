import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import classes from './list.module.css';

interface ChoiceFilterProps<Value extends string> {
  /** What is chosen from, for example "Kind". */
  name: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A filter that takes several values; its button says which are chosen. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>): ReactNode {
  const { name, values, labelOf, chosen, onChange } = props;
  const { t } = useTranslation('records');
  const [only] = chosen;
  const label =
    only === undefined
      ? name
      : chosen.length === 1
        ? t('list.set', { name, values: labelOf(only) })
        : t('list.many', { name, number: chosen.length });
  return (
    <Popover position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant={only === undefined ? 'default' : 'light'}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices}>
        <Stack gap="xs" role="group" aria-label={name}>
          {values.map((value) => (
            <Checkbox
              key={value}
              label={labelOf(value)}
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  values.filter((other) => (other === value ? checked : chosen.includes(other))),
                )
              }
            />
          ))}
          {only === undefined ? null : (
            <Button variant="subtle" onClick={() => onChange([])}>
              {t('list.all')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
