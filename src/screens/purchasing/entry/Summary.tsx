import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoment } from '../../../../machines/kernel/law/moment.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { countryName } from '../names.ts';
import classes from './entry.module.css';
import { draftOf, useEntry } from './entryContext.ts';
import { Lines } from './Lines.tsx';

/** What was answered so far: it grows with every step. */
export function Summary(): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'purchasing']);
  const { t: named } = useTranslation('purchasing');
  const { date, name, phone } = useFormat();
  const { warehouse, supplier, terms, lines } = useEntry(draftOf);
  const said = [countryName(terms.country || null, named), terms.tradeTerms, terms.currency].filter(
    (part) => part !== '',
  );
  return (
    <>
      {warehouse ? (
        <section>
          <strong>{name(warehouse)}</strong>
          <div className={classes.dimmed}>{warehouse.address}</div>
        </section>
      ) : (
        <p className={classes.dimmed}>{t('summary.empty')}</p>
      )}
      {supplier ? (
        <section>
          <strong>{supplier.name}</strong>
          <div className={classes.dimmed}>
            {supplier.contact} · {phone(supplier.phone)}
          </div>
        </section>
      ) : null}
      {terms.country !== '' || terms.tradeTerms !== '' ? (
        <section>
          <div>{said.join(' · ')}</div>
          {isMoment(terms.estimatedArrival) ? (
            <div>{t('summary.arrival', { time: date(terms.estimatedArrival) })}</div>
          ) : null}
        </section>
      ) : null}
      {lines.length > 0 ? (
        <section>
          <Lines />
        </section>
      ) : null}
    </>
  );
}
