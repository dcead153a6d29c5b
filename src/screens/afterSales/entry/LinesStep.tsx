import { Alert, Button, Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { claimedLines } from '../../../../machines/afterSalesEntry/changes.ts';
import type { DraftOrder } from '../../../../machines/afterSalesEntry/draft.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { QuantityField } from '../../../components/QuantityField.tsx';
import { readNumber } from '../../../lib/numbers.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useApplication } from './applicationKind.ts';
import classes from './entry.module.css';

/** What of the order is complained of: never more than was bought less what is claimed already. */
export function LinesStep(): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { money } = useFormat();
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('lines');
  const { order } = draft;
  if (order === null) return null;
  const nothing = errorAt('lines');
  return (
    <StepFrame step="lines">
      <ul className={classes.lines} aria-label={t('lines.legend')}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {nothing ? (
        <Alert color="red" role="alert">
          {nothing}
        </Alert>
      ) : null}
      {Number(order.delivery) > 0 ? (
        <Checkbox
          label={t('lines.delivery', { amount: money(order.delivery, order.currency) })}
          checked={draft.delivery}
          error={errorAt('delivery')}
          onChange={({ currentTarget: { checked } }) =>
            change({ type: 'delivery', delivery: checked })
          }
        />
      ) : null}
    </StepFrame>
  );
}

function Line({ line }: { line: DraftOrder['lines'][number] }): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { locale, name, number, unitName } = useFormat();
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('lines');
  const index = Object.keys(draft.claimed).length === 0 ? -1 : indexOf(draft, line.id);
  const claimed = draft.claimed[String(line.id)];
  const claim = (quantity: number | null) => change({ type: 'claim', lineId: line.id, quantity });
  return (
    <li className={classes.line}>
      <div>
        <Text>{name(line)}</Text>
        <Text size="xs" c="dimmed">
          {[
            line.claimed > 0
              ? t('lines.left', {
                  claimable: number(line.claimable),
                  bought: number(line.quantity),
                  unit: unitName(line, line.quantity),
                })
              : t('lines.of', {
                  claimable: number(line.claimable),
                  unit: unitName(line, line.claimable),
                }),
            line.claimed > 0
              ? t('lines.alreadyClaimed', {
                  claimed: number(line.claimed),
                  unit: unitName(line, line.claimed),
                })
              : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
      <QuantityField
        aria-label={t('lines.quantityOf', { goods: name(line) })}
        value={claimed ?? null}
        disabled={line.claimable <= 0}
        error={index < 0 ? undefined : errorAt(`lines.${index}.quantity`)}
        // What is no number is kept as such: only an empty field claims nothing.
        onChange={(_quantity, typed) => claim(typed.trim() === '' ? 0 : readNumber(typed, locale))}
      />
      <Button
        variant="subtle"
        disabled={line.claimable <= 0 || claimed === line.claimable}
        onClick={() => claim(line.claimable)}
      >
        {t('lines.all')}
      </Button>
    </li>
  );
}

/** Where the line stands in what is sent: the server names fields by that. */
function indexOf(draft: Parameters<typeof claimedLines>[0], lineId: number): number {
  const { order, claimed } = draft;
  const sent = (order?.lines ?? []).filter(({ id }) => claimed[String(id)] !== undefined);
  return sent.findIndex(({ id }) => id === lineId);
}
