import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { ShortageDetail, WireShortageEvent } from '../../../api/shortages/calls.ts';
import { createShortageFlow } from '../../../machines/shortage/flow.ts';
import { Facts } from '../../components/Facts.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { pickListAsRelated } from '../pickLists/asRelated.ts';
import { SHORTAGE_FORMS } from './forms.tsx';
import { shortageKind } from './shortageKind.ts';

/** One shortage: what is missing for whom, what was decided by whom, and its history. */
export function ShortageRecord({ shortageId }: { shortageId: number }): ReactNode {
  return <Flow key={shortageId} shortageId={shortageId} />;
}

function Flow({ shortageId }: { shortageId: number }): ReactNode {
  const { t } = useTranslation('shortages');
  const flow = useRecordFlow(shortageId, {
    create: createShortageFlow,
    namespace: 'shortages',
    numberOf: shortageKind.numberOf,
    drafts: 'shortageEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="shortages"
      wayBack={<ButtonLink to="/orders/shortages">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <ShortagePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface ShortagePageProps {
  detail: ShortageDetail;
  flow: RecordFlow<ShortageDetail, WireShortageEvent>;
}

function ShortagePage({ detail, flow }: ShortagePageProps): ReactNode {
  const { t } = useTranslation('shortages');
  const { day, money, name, quantity } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(shortageKind, detail, grants), [detail, grants]);
  const { shortage, facts } = detail;
  const { instead, refund } = shortage;
  const customer = name({ name: shortage.customerName, nameZh: shortage.customerNameZh });
  const substitute = instead
    ? t('record.payload.substitute', {
        quantity: quantity(instead.quantity, instead),
        goods: name(instead),
      })
    : null;
  const refunded = refund
    ? t(refund.asked ? 'record.payload.refundAsked' : 'record.payload.refund', {
        amount: money(refund.amount, shortage.currency),
      })
    : null;
  const payloadOf = useCallback(
    ({ event, payload }: HistoryLine) => {
      if (event === 'substitute' && substitute !== null) return [substitute];
      return event === 'leaveOut' && refunded !== null && payload.refund === true ? [refunded] : [];
    },
    [substitute, refunded],
  );
  const { customerId, goodsId } = shortage;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={SHORTAGE_FORMS}
      title={shortage.number}
      facts={[name(shortage), quantity(shortage.quantity, shortage), customer, day(shortage.day)]}
      links={[
        customerId === null ? null : (
          <ButtonLink
            key="customer"
            variant="default"
            to="/orders/shortages"
            search={{ tab: 'all', customer: customerId }}
          >
            {t('record.ofCustomer')}
          </ButtonLink>
        ),
        <ButtonLink
          key="goods"
          variant="default"
          to="/orders/shortages"
          search={{ tab: 'all', goods: goodsId }}
        >
          {t('record.ofGoods')}
        </ButtonLink>,
      ]}
      payloadOf={payloadOf}
      related={
        <Related
          key={shortage.id}
          load={(api, flags) => api.getShortageRelated({ params: { id: shortage.id } }, flags)}
          version={shortage.version}
          parts={{
            order: { kind: orderAsRelated, title: 'order' },
            pickLists: { kind: pickListAsRelated, title: 'pickLists' },
            customer: { kind: customerAsRelated, title: 'customer' },
          }}
          log={{ target: shortage.number }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.goods'), name(shortage)],
          [t('fields.sku'), shortage.sku],
          [t('fields.quantity'), quantity(shortage.quantity, shortage)],
          [t('fields.left'), quantity(facts.left, facts)],
          [t('fields.reason'), t(`reasons.${shortage.reason}`)],
          [t('fields.pickList'), shortage.pickList.number],
          [t('fields.instead'), substitute],
        ]}
      />
    </RecordPage>
  );
}
