import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryInput } from '../../../../machines/entry/context.ts';
import {
  emptyDraft,
  type PurchaseDraft,
  purchaseDrafts,
} from '../../../../machines/purchaseEntry/draft.ts';
import {
  createPurchaseEntry,
  type PurchaseBeginning,
} from '../../../../machines/purchaseEntry/machine.ts';
import { createSaver } from '../../../../machines/purchaseEntry/saver.ts';
import { purchaseEntryServices } from '../../../../machines/purchaseEntry/services.ts';
import { purchaseSteps, stepVerdicts } from '../../../../machines/purchaseEntry/verdicts.ts';
import { orderOf } from '../../../../machines/purchaseEntry/wire.ts';
import { browserStorage } from '../../../components/entry/browserStorage.ts';
import { EntryPage } from '../../../components/entry/EntryPage.tsx';
import { frameOf } from '../../../components/entry/frame.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { loginOf, shopOf } from '../../../shell/session.ts';
import { useSession } from '../../../shell/sessionContext.ts';
import { CheckStep } from './CheckStep.tsx';
import { Committed } from './Committed.tsx';
import { EntryContext } from './entryContext.ts';
import { GoodsStep } from './GoodsStep.tsx';
import { Refused } from './Refused.tsx';
import { Summary } from './Summary.tsx';
import { SupplierStep } from './SupplierStep.tsx';
import { TermsStep } from './TermsStep.tsx';
import { WarehouseStep } from './WarehouseStep.tsx';

/** Entering a new purchase order, one question after the other. */
export function PurchaseEntry(): ReactNode {
  const navigate = useNavigate();
  const shop = useSession(shopOf);
  const [beginning] = useState<PurchaseBeginning>(() => ({
    orderId: null,
    empty: (draftId) =>
      emptyDraft(draftId, {
        company: shop?.restaurantNameEn ?? '',
        currency: shop?.currency ?? '',
      }),
  }));
  return (
    <EntryOf
      beginning={beginning}
      onReload={(orderId) =>
        void navigate({
          to: '/purchasing/orders/$purchaseOrderId/edit',
          params: { purchaseOrderId: String(orderId) },
        })
      }
    />
  );
}

interface EntryOfProps {
  beginning: PurchaseBeginning;
  /** Begins with the order as it is on the server now. */
  onReload: (orderId: number) => void;
}

/** Every account has one draft of a new order in each of its shops, and one of each order. */
export function EntryOf({ beginning, onReload }: EntryOfProps): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const api = useApi();
  const accountId = useSession(loginOf)?.userId ?? 0;
  const shopId = useSession(shopOf)?.restaurantId ?? 0;
  const [services] = useState(() => purchaseEntryServices(api));
  const [machine] = useState(() => createPurchaseEntry(beginning, services));
  const [input] = useState<EntryInput<PurchaseDraft>>(() => ({
    owner: { accountId, shopId },
    storage: browserStorage,
    found: purchaseDrafts(beginning.orderId).read(browserStorage, { accountId, shopId }),
    draftId: newKey(),
    tab: newKey(),
    clock: Date.now,
  }));
  const entry = useActorRef(machine, { input });
  const [saverMachine] = useState(() =>
    createSaver(services, {
      onSaving: (saving) => entry.send({ type: 'CHANGE', change: { type: 'saving', saving } }),
      onSaved: (detail) =>
        entry.send({ type: 'CHANGE', change: { type: 'order', order: orderOf(detail) } }),
    }),
  );
  const saver = useActorRef(saverMachine, { input: { newKey } });
  const snapshot = useSelector(entry, (state) => state);
  const frame = frameOf(snapshot, {
    namespace: 'purchaseEntry',
    order: purchaseSteps,
    verdicts: stepVerdicts,
    send: entry.send,
  });
  const running = useMemo(
    () => ({ entry, saver, services, onReload }),
    [entry, saver, services, onReload],
  );
  return (
    <EntryContext value={running}>
      <EntryPage
        frame={frame}
        {...(beginning.orderId === null
          ? {}
          : { title: t('titleOfChange', { number: snapshot.context.draft.order?.number ?? '' }) })}
        questions={QUESTIONS}
        summary={<Summary />}
        offer={<Offered draft={snapshot.context.offer?.draft} savedAt={frame.offer?.savedAt} />}
        committed={<Committed isNew={beginning.orderId === null} />}
        look={
          <AnchorLink to="/purchasing/orders" target="_blank">
            {t('look')}
          </AnchorLink>
        }
        problems={{ refused: <Refused />, failed: <Refused /> }}
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
