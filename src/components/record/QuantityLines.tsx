import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/useFormat.ts';
import { QuantityField } from '../QuantityField.tsx';
import { linesOf, noneOf, type Quantities, type QuantityValues } from './quantities.ts';
import classes from './record.module.css';

interface Line {
  lineId: number;
  name: string;
  nameZh: string;
}

interface QuantityLinesProps<Of extends Line> {
  form: UseFormReturnType<QuantityValues>;
  lines: readonly Of[];
  /** How much of a line is open. */
  openOf: (line: Of) => number;
  /** What `words.all` fills in. */
  all: Quantities;
  words: { text: string; all: string; none: string; quantityOf: (name: string) => string };
  /** What is said of a line beside its quantity. */
  children: (line: Of, typed: Quantities[string]) => ReactNode;
}

/** The lines of an event that takes a part of what is open, each with its quantity. */
export function QuantityLines<Of extends Line>(props: QuantityLinesProps<Of>): ReactNode {
  const { form, lines, openOf, all, words } = props;
  const { locale, name } = useFormat();
  const { quantities } = form.getValues();
  // What was typed stays in view also where somebody else has done it meanwhile.
  const given = form.getInitialValues().quantities;
  const rows = lines.filter((line) => openOf(line) > 0 || (given[line.lineId] ?? '') !== '');
  const sent = linesOf(quantities, locale).map(({ lineId }) => lineId);
  const fill = (filled: Quantities) => form.setFieldValue('quantities', filled);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 14rem' }}>{words.text}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => fill(all)}>
            {words.all}
          </Button>
          <Button variant="default" onClick={() => fill(noneOf({ ...quantities, ...all }))}>
            {words.none}
          </Button>
        </Group>
      </Group>
      <ul className={classes.quantityLines}>
        {rows.map((line) => (
          <li key={line.lineId} className={classes.quantityLine}>
            <div>
              <Text>{name(line)}</Text>
              {props.children(line, quantities[line.lineId] ?? '')}
            </div>
            <QuantityField
              aria-label={words.quantityOf(name(line))}
              value={quantities[line.lineId] ?? null}
              onChange={(_quantity, typed) => {
                // Lines are counted anew: what was said of the last try is of others.
                form.clearErrors();
                form.setFieldValue(`quantities.${line.lineId}`, typed);
              }}
              error={form.errors[`lines.${sent.indexOf(line.lineId)}.quantity`]}
            />
          </li>
        ))}
      </ul>
      {form.errors.lines ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors.lines}
        </Text>
      ) : null}
    </>
  );
}
