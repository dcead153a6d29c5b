import { Button, Radio, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { CreditNote } from './CreditNote.tsx';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { PriceTable } from './PriceTable.tsx';

/** What it costs at the customer's prices, and how it is paid. */
export function PriceStep(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'records']);
  const entry = useEntryActor();
  const { draft, priced } = useEntry(contextOf);
  const isShown = useEntry((state) => state.matches({ flow: { entering: { price: 'shown' } } }));
  const hasFailed = useEntry((state) => state.matches({ flow: { entering: { price: 'failed' } } }));
  const errorAt = useFieldErrors('price');
  const { termsName } = useFormat();
  const terms = draft.customer ? termsName(draft.customer.paymentTermsCode) : '';

  return (
    <StepFrame
      step="price"
      hasFailed={hasFailed}
      next={
        <Button type="submit" disabled={!isShown}>
          {t('records:entry.next')}
        </Button>
      }
    >
      {isShown && priced ? <PriceTable price={priced.answer} /> : null}
      {isShown || hasFailed ? null : <PriceSkeleton />}
      {isShown && priced ? <CreditNote {...priced.answer} /> : null}
      <RadioChoice
        label={t('price.payment')}
        value={draft.prepaid === null ? 'terms' : draft.prepaid ? 'before' : 'account'}
        error={errorAt('prepaid')}
        onChange={(value) =>
          entry.send({
            type: 'SET_PREPAID',
            prepaid: value === 'terms' ? null : value === 'before',
          })
        }
      >
        <Stack gap="xs" mt="xs">
          {(['terms', 'before', 'account'] as const).map((value) => (
            <Radio
              key={value}
              ref={value === 'terms' ? focusFirst : undefined}
              value={value}
              label={t(`price.pay.${value}`, { terms })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                entry.send({ type: 'NEXT' });
              }}
            />
          ))}
        </Stack>
      </RadioChoice>
    </StepFrame>
  );
}

function PriceSkeleton(): ReactNode {
  return (
    <Stack gap="xs" aria-hidden="true">
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={24} />
    </Stack>
  );
}
