import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownPhone } from '../../../../api/kernel/shownPhone.ts';
import type { Supplier } from '../../../../api/suppliers/calls.ts';
import { supplierCanBeChosen } from '../../../../machines/purchaseEntry/verdicts.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { SearchBox } from '../../../components/entry/SearchBox.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useGrants } from '../../../shell/sessionContext.ts';
import classes from './entry.module.css';
import { draftOf, supplierSearchOf, useEntry, usePurchaseEntry } from './entryContext.ts';
import { PurchaseStep } from './PurchaseStep.tsx';

/** Who delivers: found by name, contact, phone or e-mail; a frozen one cannot be chosen. */
export function SupplierStep(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const grants = useGrants();
  const { entry } = usePurchaseEntry();
  const search = useEntry(supplierSearchOf);
  const { supplier, refused } = useEntry(draftOf);
  const errorAt = useFieldErrors('supplier');
  const reason = refused ? supplierCanBeChosen(refused) : null;
  return (
    <PurchaseStep step="supplier">
      {supplier ? (
        <div className={classes.chosen} role="status">
          <strong>{t('supplier.chosen', { name: supplier.name })}</strong>
          <span className={classes.secondLine}>
            {supplier.contact} · {shownPhone(supplier.phone)} ·{' '}
            {supplier.email || t('supplier.noEmail')}
          </span>
        </div>
      ) : null}
      {search ? (
        <SearchBox<Supplier>
          search={search}
          label={t('supplier.label')}
          placeholder={t('supplier.placeholder')}
          nothing={t('supplier.nothing')}
          idOf={({ id }) => id}
          isBarred={(candidate) => supplierCanBeChosen(candidate) !== null}
          option={(candidate) => <SupplierOption supplier={candidate} />}
          error={errorAt('supplierId')}
          note={
            reason ? (
              <Alert color="red" role="alert" mt="xs">
                <ReasonText reason={reason} newTab />
              </Alert>
            ) : null
          }
          onEnterEmpty={() => entry.send({ type: 'NEXT' })}
          inputRef={focusFirst}
        />
      ) : null}
      {grants('supplier.edit') ? (
        <div>
          <AnchorLink to="/purchasing/suppliers" target="_blank">
            {t('supplier.add')}
          </AnchorLink>
        </div>
      ) : null}
    </PurchaseStep>
  );
}

function SupplierOption({ supplier }: { supplier: Supplier }): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  return (
    <span className={classes.option}>
      <span>
        <strong>{supplier.name}</strong>
        <span className={classes.secondLine}>
          {supplier.contact} · {shownPhone(supplier.phone)} ·{' '}
          {supplier.email || t('supplier.noEmail')}
        </span>
      </span>
      {supplierCanBeChosen(supplier) ? (
        <StateChip meaning="stopped" label={t('supplier.frozen')} />
      ) : null}
    </span>
  );
}
