import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoment } from '../../../../machines/kernel/law/moment.ts';
import type { Step } from '../../../../machines/purchaseEntry/draft.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { RowsLeft } from '../../../components/entry/RowsLeft.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { countryName } from '../names.ts';
import classes from './entry.module.css';
import { draftOf, useEntry, usePurchaseEntry } from './entryContext.ts';
import { Lines } from './Lines.tsx';
import { PurchaseStep } from './PurchaseStep.tsx';

/** Everything once more, before the order waits for approval. */
export function CheckStep(): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'purchasing']);
  const { t: named } = useTranslation('purchasing');
  const { date, name, phone } = useFormat();
  const { entry } = usePurchaseEntry();
  const { warehouse, supplier, terms, order, leftover } = useEntry(draftOf);
  const facts: [name: string, value: string][] = [
    [named('fields.country'), countryName(terms.country, named)],
    [named('fields.company'), terms.company],
    [named('fields.tradeTerms'), terms.tradeTerms],
    [named('fields.currency'), terms.currency],
    [
      named('fields.estimatedDeparture'),
      isMoment(terms.estimatedDeparture) ? date(terms.estimatedDeparture) : '',
    ],
    [
      named('fields.estimatedArrival'),
      isMoment(terms.estimatedArrival) ? date(terms.estimatedArrival) : '',
    ],
    [named('fields.containerNumber'), terms.containerNumber],
    [named('fields.contact'), [terms.contact, phone(terms.phone)].filter(Boolean).join(' · ')],
  ];
  return (
    <PurchaseStep
      step="check"
      onSend={() => entry.send({ type: 'COMMIT' })}
      next={(isSaving) => (
        <Button ref={focusFirst} type="submit" disabled={isSaving}>
          {t(order?.isSubmitted ? 'check.save' : 'check.commit')}
        </Button>
      )}
    >
      <RowsLeft text={leftover} />
      <div>
        <Part step="warehouse">{warehouse ? name(warehouse) : null}</Part>
        <Part step="supplier">
          {supplier ? `${supplier.name} · ${supplier.email || t('supplier.noEmail')}` : null}
        </Part>
        <Part step="terms">
          <dl className={classes.facts}>
            {facts
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </Part>
        <Part step="goods">
          <Lines />
        </Part>
      </div>
    </PurchaseStep>
  );
}

/** What was answered at a step, with the way back to it. */
function Part({ step, children }: { step: Step; children: ReactNode }): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { entry } = usePurchaseEntry();
  const name = t(`step.${step}`);
  return (
    <section className={classes.part} aria-label={name}>
      <h3>{name}</h3>
      <div>{children}</div>
      <Button
        variant="subtle"
        aria-label={t('check.change', { name })}
        onClick={() => entry.send({ type: 'GO_TO', step })}
      >
        {t('check.edit')}
      </Button>
    </section>
  );
}
