import { Radio, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Warehouse } from '../../../../api/purchasing/calls.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { EmptyState, ErrorState } from '../../../components/states.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import classes from './entry.module.css';
import { draftOf, useChange, useEntry, usePurchaseEntry } from './entryContext.ts';
import { PurchaseStep } from './PurchaseStep.tsx';

/** Where the goods come in. */
export function WarehouseStep(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { name } = useFormat();
  const api = useApi();
  const change = useChange();
  const { entry } = usePurchaseEntry();
  const { warehouse } = useEntry(draftOf);
  const errorAt = useFieldErrors('warehouse');
  const { page, failure, reload } = useList<null, Warehouse[]>(null, (_, signal) =>
    api.listWarehouses({}, { showError: false, signal }),
  );
  const focused = warehouse?.id ?? page?.[0]?.id;
  return (
    <PurchaseStep step="warehouse">
      {failure ? <ErrorState failure={failure} onRetry={reload} /> : null}
      {page === null && failure === null ? (
        <Stack gap="sm" aria-hidden="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      ) : null}
      {page?.length === 0 ? <EmptyState title={t('warehouse.none')} /> : null}
      {page && page.length > 0 ? (
        <RadioChoice
          label={t('warehouse.label')}
          value={warehouse ? String(warehouse.id) : null}
          error={errorAt('warehouseId')}
          onChange={(id) => {
            const chosen = page.find((candidate) => String(candidate.id) === id);
            if (chosen) change({ type: 'warehouse', warehouse: chosen });
          }}
        >
          <Stack gap="sm" mt="xs">
            {page.map((candidate) => (
              <Radio
                key={candidate.id}
                ref={candidate.id === focused ? focusFirst : undefined}
                value={String(candidate.id)}
                label={
                  <>
                    <strong>{name(candidate)}</strong>
                    <span className={classes.secondLine}>
                      {candidate.code} · {candidate.address}
                    </span>
                  </>
                }
                // Enter in a radio does not submit by itself in every browser.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  entry.send({ type: 'NEXT' });
                }}
              />
            ))}
          </Stack>
        </RadioChoice>
      ) : null}
    </PurchaseStep>
  );
}
