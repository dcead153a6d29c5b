import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RechargeDetail } from '../../../api/recharges/calls.ts';
import { createRechargeFlow } from '../../../machines/recharge/flow.ts';
import type { RechargeEvent } from '../../../machines/recharge/law/facts.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Phone } from '../../components/Phone.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { rechargeAsRelated } from './asRelated.ts';
import { RECHARGE_FORMS } from './forms.tsx';
import { rechargeKind } from './rechargeKind.ts';
import { StoredValue } from './StoredValue.tsx';

/** One recharge: what a member paid in, and beside it what came into their wallet and went out. */
export function RechargeRecord({ rechargeId }: { rechargeId: number }): ReactNode {
  return <Flow key={rechargeId} rechargeId={rechargeId} />;
}

function Flow({ rechargeId }: { rechargeId: number }): ReactNode {
  const { t } = useTranslation('recharges');
  const flow = useRecordFlow(rechargeId, {
    create: createRechargeFlow,
    namespace: 'recharges',
    numberOf: rechargeKind.numberOf,
    drafts: 'rechargeEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="recharges"
      wayBack={<ButtonLink to="/finance/recharges">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <RechargePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface RechargePageProps {
  detail: RechargeDetail;
  flow: RecordFlow<RechargeDetail, RechargeEvent>;
}

function RechargePage({ detail, flow }: RechargePageProps): ReactNode {
  const { t } = useTranslation('recharges');
  const { money, date } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(rechargeKind, detail, grants), [detail, grants]);
  const { recharge } = detail;
  const amount = money(recharge.amount, recharge.currency);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={RECHARGE_FORMS}
      title={t('record.title', { number: recharge.rechargeNo })}
      facts={[recharge.nickname, amount, t(`methods.${recharge.method}`)]}
      related={
        <Related
          key={recharge.id}
          load={(api, flags) => api.getRechargeRelated({ params: { id: recharge.id } }, flags)}
          version={recharge.version}
          parts={{
            customer: { kind: customerAsRelated, title: 'customer' },
            others: {
              kind: rechargeAsRelated,
              title: 'otherRecharges',
              all: { to: '/finance/recharges', search: { member: recharge.userId } as never },
            },
          }}
          log={{ target: recharge.rechargeNo }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.amount'), amount],
          [t('fields.method'), t(`methods.${recharge.method}`)],
          [
            t('fields.nickname'),
            grants('member.view') ? (
              <AnchorLink
                key="member"
                to="/members/$memberId"
                params={{ memberId: String(recharge.userId) }}
              >
                {recharge.nickname}
              </AnchorLink>
            ) : (
              recharge.nickname
            ),
          ],
          [t('fields.userId'), String(recharge.userId)],
          [t('fields.phone'), <Phone key="phone" number={recharge.phone} />],
          [t('fields.time'), date(recharge.submittedAt)],
          [
            t('fields.by'),
            <Named
              key="by"
              name={recharge.submittedByName}
              fileId={pictureIn(detail.history, { actorName: recharge.submittedByName })}
            />,
          ],
          [t('fields.remark'), recharge.remark === '' ? t('record.noRemark') : recharge.remark],
        ]}
      />
      {grants('member.view') ? (
        // What was confirmed is in the wallet: it is read anew with every move.
        <StoredValue key={recharge.version} userId={recharge.userId} />
      ) : null}
    </RecordPage>
  );
}
