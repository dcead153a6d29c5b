import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { QuantityField } from '../QuantityField.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { EventDialog } from './EventDialog.tsx';
import { answerTo, type EventFormProps, useEventFailure, valuesFrom } from './eventForm.ts';
import {
  type LineDetails,
  linesIn,
  noneOf,
  type Quantities,
  type QuantityValues,
  quantityValues,
} from './quantities.ts';
import classes from './record.module.css';
import type { RecordView } from './view.ts';

interface Line {
  lineId: number;
  name: string;
  nameZh: string;
}

interface QuantityFormProps<L extends Line, Request extends { type: string }>
  extends EventFormProps<RecordView, Request> {
  type: Request['type'];
  /** The event as the contract has it: its name and its lines. */
  schema: z.ZodType<Request>;
  lines: readonly L[];
  openOf: (line: L) => number;
  /** All that is open. */
  all: Quantities;
  /** What the fields begin with. */
  usual: Quantities;
  text: string;
  labels: { all: string; none: string; quantityOf: (goods: string) => string };
  /** What there is to know of a line, below its name. */
  hint: (line: L, typed: string | number) => ReactNode;
  /** What else is asked of a line, below it. */
  more?: {
    fields: (line: L, at: LineFields) => ReactNode;
    /** What is typed there of so many, as the event has it beside the quantity. */
    sent: (typed: LineDetails, quantity: number) => object;
  };
}

/** What else is said of one line, while its form is open. */
export interface LineFields {
  /** No row until somebody begins to say it. */
  typed: LineDetails;
  /** How many of the line go; not a number while that is none. */
  quantity: number;
  /** How the body names the line; a field of it is named behind. */
  path: string;
  error: (field: string) => ReactNode;
  onChange: (typed: LineDetails) => void;
}

/** The form of an event that moves some of each line: all that is open at once, or any less. */
export function QuantityForm<L extends Line, Request extends { type: string }>(
  props: QuantityFormProps<L, Request>,
): ReactNode {
  const { view, type, schema, all, labels } = props;
  const { locale, name } = useFormat();
  const failure = useEventFailure(props.failure);
  const toBody = ({ quantities, details }: QuantityValues) => ({
    type,
    lines: linesIn(quantities, locale).map((line) => ({
      ...line,
      ...props.more?.sent(details[line.lineId] ?? [], line.quantity),
    })),
  });
  const { form, submit, wrongNow } = useSchemaForm({
    schema,
    initialValues: valuesFrom(quantityValues, props.input, {
      quantities: props.usual,
      details: {},
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const { quantities, details } = form.getValues();
  // What was typed stays in view also where somebody else has moved the line meanwhile.
  const given = form.getInitialValues().quantities;
  const rows = props.lines.filter(
    (line) => props.openOf(line) > 0 || (given[line.lineId] ?? '') !== '',
  );
  const lines = linesIn(quantities, locale);
  const sent = lines.map(({ lineId }) => lineId);
  const wrong = wrongNow();
  /** The line, and its field, as the body names them. */
  const pathOf = (lineId: number) => `lines.${sent.indexOf(lineId)}`;
  const fieldOf = (lineId: number) => `${pathOf(lineId)}.quantity`;
  /** What the chart has against a line on its own; the first of them it says of them all. */
  const against = (lineId: number) => {
    const answer = answerTo(
      schema,
      { type, lines: lines.filter((line) => line.lineId === lineId) },
      view,
    );
    if (answer === null || answer.possible) return undefined;
    return answer.reason.figures?.line === lineId ? answer.reason : undefined;
  };
  return (
    <EventDialog
      {...props}
      failure={failure}
      size="xl"
      answer={answerTo(schema, toBody(form.getValues()), view)}
      isSaid={rows.some(({ lineId }) => against(lineId) !== undefined)}
      onAction={submit}
    >
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 14rem' }}>{props.text}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => form.setFieldValue('quantities', all)}>
            {labels.all}
          </Button>
          <Button variant="default" onClick={() => form.setFieldValue('quantities', noneOf(all))}>
            {labels.none}
          </Button>
        </Group>
      </Group>
      <ul className={classes.quantities}>
        {rows.map((line) => (
          <li key={line.lineId} className={classes.quantity}>
            <div>
              <Text>{name(line)}</Text>
              <Text component="div" size="xs" c="dimmed">
                {props.hint(line, quantities[line.lineId] ?? '')}
              </Text>
            </div>
            <QuantityField
              aria-label={labels.quantityOf(name(line))}
              data-path={fieldOf(line.lineId)}
              value={quantities[line.lineId] ?? null}
              onChange={(_quantity, typed) => {
                // The lines have new numbers, so the errors of the last try would stand at other lines.
                form.clearErrors();
                form.setFieldValue(`quantities.${line.lineId}`, typed);
              }}
              error={
                form.errors[fieldOf(line.lineId)] ??
                wrong[fieldOf(line.lineId)] ??
                reasonAt(against(line.lineId))
              }
            />
            {/* Nothing more is said of what does not go. */}
            {props.more && sent.includes(line.lineId) ? (
              <div className={classes.lineMore}>
                {props.more.fields(line, {
                  typed: details[line.lineId] ?? [],
                  quantity: lines[sent.indexOf(line.lineId)]?.quantity ?? 0,
                  path: pathOf(line.lineId),
                  error: (field) =>
                    form.errors[`${pathOf(line.lineId)}.${field}`] ??
                    wrong[`${pathOf(line.lineId)}.${field}`],
                  onChange: (typed) => {
                    form.clearErrors();
                    form.setFieldValue('details', { ...details, [line.lineId]: typed });
                  },
                })}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {form.errors.lines ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-path="lines">
          {form.errors.lines}
        </Text>
      ) : null}
    </EventDialog>
  );
}

const reasonAt = (reason: Refusal | undefined) => reason && <ReasonText reason={reason} newTab />;
