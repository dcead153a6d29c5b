import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseBeginning } from '../../../../machines/purchaseEntry/context.ts';
import {
  emptyDraft,
  type PurchaseDraft,
  purchaseDrafts,
} from '../../../../machines/purchaseEntry/draft.ts';
import { createPurchaseEntry } from '../../../../machines/purchaseEntry/machine.ts';
import { purchaseEntryServices } from '../../../../machines/purchaseEntry/services.ts';
import { purchaseSteps, stepVerdicts } from '../../../../machines/purchaseEntry/verdicts.ts';
import { EntryPage } from '../../../components/entry/EntryPage.tsx';
import { type EntryOwner, useEntryOwner } from '../../../components/entry/useEntryInput.ts';
import { useEntryMachine } from '../../../components/entry/useGuidedEntry.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useUnitNames } from '../../../lib/useUnitNames.ts';
import { shopOf } from '../../../shell/session.ts';
import { useGrants, useSession } from '../../../shell/sessionContext.ts';
import { CheckStep } from './CheckStep.tsx';
import { Committed } from './Committed.tsx';
import { EntryContext } from './entryContext.ts';
import { GoodsStep } from './GoodsStep.tsx';
import { GivenUp, Overtaken } from './Overtaken.tsx';
import { Refused } from './Refused.tsx';
import { Summary } from './Summary.tsx';
import { SupplierStep } from './SupplierStep.tsx';
import { TermsStep } from './TermsStep.tsx';
import { WarehouseStep } from './WarehouseStep.tsx';

/** Entering a new purchase order, one question after the other. */
export function PurchaseEntry(): ReactNode {
  const navigate = useNavigate();
  const shop = useSession(shopOf);
  const empty = (draftId: string) =>
    emptyDraft(draftId, {
      company: shop?.restaurantNameEn ?? '',
      currency: shop?.currency ?? '',
    });
  return (
    <PurchaseEntryOf
      orderId={null}
      empty={empty}
      onReload={(orderId) =>
        void navigate({
          to: '/purchasing/orders/$purchaseOrderId/edit',
          params: { purchaseOrderId: String(orderId) },
        })
      }
    />
  );
}

interface PurchaseEntryOfProps extends Pick<PurchaseBeginning, 'orderId' | 'empty'> {
  /** Begins with the order as it is on the server now. */
  onReload: (orderId: number) => void;
}

/** Every account has one draft of a new order in each of its shops, and one of each order. */
export function PurchaseEntryOf(props: PurchaseEntryOfProps): ReactNode {
  const owner = useEntryOwner();
  return owner === null ? null : <EntryOf key={owner.key} owner={owner} {...props} />;
}

function EntryOf({
  owner,
  orderId,
  empty,
  onReload,
}: PurchaseEntryOfProps & { owner: EntryOwner }): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const api = useApi();
  const unitNames = useUnitNames();
  const grants = useGrants();
  const [services] = useState(() => purchaseEntryServices(api, unitNames));
  const [drafts] = useState(() => purchaseDrafts(orderId));
  const { entry, snapshot, frame } = useEntryMachine(
    () => createPurchaseEntry({ orderId, empty, newKey, grants }, services),
    { namespace: 'purchaseEntry', drafts, order: purchaseSteps, verdicts: stepVerdicts },
    owner,
  );
  const running = useMemo(() => ({ entry, services }), [entry, services]);
  return (
    <EntryContext value={running}>
      <EntryPage
        frame={frame}
        {...(orderId === null
          ? {}
          : { title: t('titleOfChange', { number: snapshot.context.draft.order?.number ?? '' }) })}
        questions={QUESTIONS}
        summary={<Summary />}
        offer={<Offered draft={snapshot.context.offer?.draft} savedAt={frame.offer?.savedAt} />}
        committed={<Committed isNew={orderId === null} />}
        look={
          <AnchorLink to="/purchasing/orders" target="_blank">
            {t('look')}
          </AnchorLink>
        }
        problems={{
          refused: <Refused />,
          failed: <Refused />,
          overtaken: <Overtaken />,
          givenUp: <GivenUp onReload={onReload} />,
        }}
      />
    </EntryContext>
  );
}

const QUESTIONS = {
  warehouse: <WarehouseStep />,
  supplier: <SupplierStep />,
  terms: <TermsStep />,
  goods: <GoodsStep />,
  check: <CheckStep />,
};

interface OfferedProps {
  draft: PurchaseDraft | undefined;
  savedAt: string | undefined;
}

/** The half-done order in one sentence. */
function Offered({ draft, savedAt }: OfferedProps): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { date, number } = useFormat();
  if (!draft || !savedAt) return null;
  const { length } = draft.lines;
  return t('offer', {
    supplier: draft.supplier?.name ?? t('offerNoSupplier'),
    lines: t('lines', { count: length, shown: number(length) }),
    time: date(savedAt),
  });
}
