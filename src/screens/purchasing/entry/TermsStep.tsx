import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PURCHASE_COUNTRIES,
  PURCHASE_CURRENCIES,
  TRADE_TERMS,
} from '../../../../api/purchasing/purchaseOrder.ts';
import type { Terms } from '../../../../machines/purchaseEntry/draft.ts';
import type { LONGEST } from '../../../../machines/purchaseEntry/verdicts.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { MomentSkeleton } from '../../../components/moment/MomentSkeleton.tsx';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import classes from './entry.module.css';
import { draftOf, useChange, useEntry, usePurchaseEntry } from './entryContext.ts';
import { PurchaseStep } from './PurchaseStep.tsx';

// The calendar is loaded with the step that asks for a day.
const MomentField = lazyPart(
  async () => (await import('../../../components/moment/MomentField.tsx')).MomentField,
);

type Change = { currentTarget: { value: string } };

/** Where the goods come from, who bears what on the way, in which currency, and when they arrive. */
export function TermsStep(): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'purchasing']);
  const { entry } = usePurchaseEntry();
  const change = useChange();
  const { terms } = useEntry(draftOf);
  const errorAt = useFieldErrors('terms');
  const set = (field: keyof Terms, value: string) => change({ type: 'term', field, value });
  const common = (field: keyof Terms) => ({
    label: t(`purchasing:fields.${field}`),
    error: errorAt(field),
  });
  const text = (field: keyof typeof LONGEST) => ({
    ...common(field),
    value: terms[field],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: Change) => set(field, value),
  });
  const choice = (
    field: 'country' | 'tradeTerms' | 'currency',
    options: { value: string; label: string }[],
  ) => ({
    ...common(field),
    required: true,
    value: terms[field],
    data: [{ value: '', label: t('terms.choose') }, ...options],
    onChange: ({ currentTarget: { value } }: Change) => set(field, value),
  });
  const hinted = (field: 'estimatedDeparture' | 'estimatedArrival') => ({
    label: t(`purchasing:fields.${field}`),
    description: t('terms.zone'),
  });
  const moment = (field: 'estimatedDeparture' | 'estimatedArrival') => ({
    ...hinted(field),
    error: errorAt(field),
    value: terms[field],
    onChange: (moment: string | null, typed: string) => set(field, moment ?? typed),
    onEnter: () => entry.send({ type: 'NEXT' }),
  });
  // Beside a field with a hint another one stands at the same height.
  const room = <span className={classes.room}>{'\u00a0'}</span>;
  return (
    <PurchaseStep step="terms">
      <div className={classes.fields}>
        <NativeSelect
          ref={focusFirst}
          {...choice(
            'country',
            PURCHASE_COUNTRIES.map((code) => ({
              value: code,
              label: t(`purchasing:countries.${code}`),
            })),
          )}
        />
        <NativeSelect
          {...choice(
            'tradeTerms',
            TRADE_TERMS.map((code) => ({
              value: code,
              label: t(`purchasing:tradeTerms.${code}`),
            })),
          )}
        />
        <TextInput {...text('company')} required description={t('terms.companyHint')} />
        <NativeSelect
          {...choice(
            'currency',
            PURCHASE_CURRENCIES.map((code) => ({ value: code, label: code })),
          )}
          description={room}
        />
        {/* Both days come at once: no field moves under a hand that is already at the other. */}
        <Suspense
          fallback={
            <>
              <MomentSkeleton {...hinted('estimatedDeparture')} />
              <MomentSkeleton {...hinted('estimatedArrival')} required />
            </>
          }
        >
          <MomentField {...moment('estimatedDeparture')} />
          <MomentField {...moment('estimatedArrival')} required />
        </Suspense>
        <TextInput {...text('contact')} description={t('terms.contactHint')} />
        <TextInput {...text('phone')} type="tel" description={room} />
        <TextInput {...text('containerNumber')} />
      </div>
    </PurchaseStep>
  );
}
