import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../../api/kernel/listInWords.ts';
import type { PurchaseDetail } from '../../../../api/purchasing/purchaseOrder.ts';
import { createPurchaseFlow } from '../../../../machines/purchaseOrder/flow.ts';
import { NamedAll } from '../../../components/avatar/Named.tsx';
import { DeskDecision } from '../../../components/desk/DeskDecision.tsx';
import type { Desk } from '../../../components/desk/useDesk.ts';
import { AnchorLink, ButtonLink } from '../../../components/links.tsx';
import { Pair } from '../../../components/record/Pair.tsx';
import { RecordFrame } from '../../../components/record/RecordFrame.tsx';
import { useRecordFlow } from '../../../components/record/useRecordFlow.ts';
import { viewOf } from '../../../components/record/view.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { PURCHASE_FORMS } from '../record/forms/forms.ts';
import { purchaseKind } from '../record/purchaseKind.ts';
import { SinceSentBack } from '../record/SinceSentBack.tsx';
import { Supplier, Terms } from '../record/SupplierAndTerms.tsx';
import type { PurchaseFlow } from '../record/usePurchaseFlow.ts';
import { PricedLines } from './PricedLines.tsx';

interface DecisionProps {
  purchaseOrderId: number;
  desk: Desk;
}

/** One order on the desk: what is bought, what changed, and how its prices compare. */
export function Decision({ purchaseOrderId, desk }: DecisionProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const flow = useRecordFlow(purchaseOrderId, {
    create: createPurchaseFlow,
    namespace: 'purchasing',
    numberOf: purchaseKind.numberOf,
    drafts: 'purchaseDesk',
    onDone: (_request, { purchaseOrder: { id, version } }) =>
      desk.send({ type: 'DECIDED', id, version }),
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="purchasing"
      wayBack={<ButtonLink to="/purchasing/orders">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <Order detail={detail} flow={flow} desk={desk} />}
    </RecordFrame>
  );
}

/** The picture of one who worked on the order, as its history has it now. */
const pictureOf = ({ history }: PurchaseDetail, person: number) =>
  history.find(({ actorId }) => actorId === person)?.actorAvatar ?? null;

interface OrderProps {
  detail: PurchaseDetail;
  flow: PurchaseFlow;
  desk: Desk;
}

function Order({ detail, flow, desk }: OrderProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { locale, money } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(purchaseKind, detail, grants), [detail, grants]);
  const { id, number, total, currency, sinceSentBack } = detail.purchaseOrder;
  const { authors } = view.facts;
  return (
    <DeskDecision
      desk={desk}
      view={view}
      flow={flow}
      forms={PURCHASE_FORMS}
      approve="approve"
      sendBack="sendBack"
      title={t('record.title', { number })}
      facts={[
        money(total, currency),
        authors.length === 0 ? null : (
          <NamedAll
            key="authors"
            people={authors.map(({ id: author, name }) => ({
              name,
              fileId: pictureOf(detail, author),
            }))}
            label={t('desk.by', {
              name: listed(
                authors.map(({ name }) => name),
                locale,
              ),
            })}
          />
        ),
        <AnchorLink
          key="open"
          to="/purchasing/orders/$purchaseOrderId"
          params={{ purchaseOrderId: String(id) }}
        >
          {t('desk.open')}
        </AnchorLink>,
      ]}
    >
      {sinceSentBack ? <SinceSentBack since={sinceSentBack} view={view} /> : null}
      <PricedLines view={view} />
      <Pair>
        <Supplier view={view} />
        <Terms view={view} />
      </Pair>
    </DeskDecision>
  );
}
