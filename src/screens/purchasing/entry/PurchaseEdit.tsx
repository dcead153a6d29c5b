import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import type { PurchaseDetail } from '../../../../api/purchasing/purchaseOrder.ts';
import { purchaseEntryServices } from '../../../../machines/purchaseEntry/services.ts';
import { draftOf } from '../../../../machines/purchaseEntry/wire.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { Message } from '../../../components/Message.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { RecordSkeleton } from '../../../components/RecordSkeleton.tsx';
import { viewOf } from '../../../components/record/view.ts';
import { ErrorState } from '../../../components/states.tsx';
import { useApi } from '../../../lib/api.ts';
import { useList } from '../../../lib/useList.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { purchaseKind } from '../record/purchaseKind.ts';
import { PurchaseEntryOf } from './PurchaseEntry.tsx';

interface Loaded {
  detail: PurchaseDetail;
  goods: GoodsItem[];
}

/** Changing a purchase order where it was entered, as long as its chart takes changes. */
export function PurchaseEdit({ purchaseOrderId }: { purchaseOrderId: number }): ReactNode {
  const api = useApi();
  const [services] = useState(() => purchaseEntryServices(api));
  const loaded = useList<number, Loaded>(purchaseOrderId, services.load);
  if (loaded.failure) return <ErrorState isPage failure={loaded.failure} onRetry={loaded.reload} />;
  if (!loaded.page) return <RecordSkeleton />;
  const { id, version } = loaded.page.detail.purchaseOrder;
  return <Edit key={`${id} ${version}`} {...loaded.page} onReload={loaded.reload} />;
}

function Edit({ detail, goods, onReload }: Loaded & { onReload: () => void }): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const grants = useGrants();
  const view = useMemo(() => viewOf(purchaseKind, detail, grants), [detail, grants]);
  const empty = useCallback((draftId: string) => draftOf(detail, goods, draftId), [detail, goods]);
  const usual = view.usual('edit');
  const answer = usual && view.ask(usual);
  const { id } = detail.purchaseOrder;
  if (answer && !answer.possible) {
    return (
      <Message
        icon="eyeOff"
        order={1}
        title={t('notEditable')}
        actions={
          <ButtonLink
            to="/purchasing/orders/$purchaseOrderId"
            params={{ purchaseOrderId: String(id) }}
          >
            {t('committed.open')}
          </ButtonLink>
        }
      >
        <ReasonText reason={answer.reason} />
      </Message>
    );
  }
  return <PurchaseEntryOf orderId={id} empty={empty} onReload={onReload} />;
}
