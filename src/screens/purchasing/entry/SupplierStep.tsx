import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supplier } from '../../../../api/suppliers/calls.ts';
import { supplierCanBeChosen } from '../../../../machines/purchaseEntry/verdicts.ts';
import { Chosen, FoundOption } from '../../../components/entry/Found.tsx';
import { focusFirst } from '../../../components/entry/focus.ts';
import { SearchBox } from '../../../components/entry/SearchBox.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { draftOf, supplierSearchOf, useEntry, usePurchaseEntry } from './entryContext.ts';
import { PurchaseStep } from './PurchaseStep.tsx';

/** Who delivers: found by name, contact, phone or e-mail; a frozen one cannot be chosen. */
export function SupplierStep(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { phone } = useFormat();
  const grants = useGrants();
  const { entry } = usePurchaseEntry();
  const search = useEntry(supplierSearchOf);
  const { supplier, refused } = useEntry(draftOf);
  const errorAt = useFieldErrors('supplier');
  const reason = refused ? supplierCanBeChosen(refused) : null;
  return (
    <PurchaseStep step="supplier">
      {supplier ? (
        <Chosen
          name={supplier.name}
          facts={[supplier.contact, phone(supplier.phone), supplier.email || t('supplier.noEmail')]}
        />
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
  const { phone } = useFormat();
  return (
    <FoundOption
      name={supplier.name}
      facts={[supplier.contact, phone(supplier.phone), supplier.email || t('supplier.noEmail')]}
      aside={
        supplierCanBeChosen(supplier) ? (
          <StateChip meaning="stopped" label={t('supplier.frozen')} />
        ) : null
      }
    />
  );
}
