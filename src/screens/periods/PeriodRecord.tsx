import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodDetail, PeriodRequest } from '../../../api/periods/calls.ts';
import { createPeriodFlow } from '../../../machines/period/flow.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { caseAsRelated } from '../afterSales/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { rechargeAsRelated } from '../recharges/asRelated.ts';
import { statementAsRelated } from '../settlements/asRelated.ts';
import { PERIOD_FORMS } from './forms.tsx';
import { periodKind } from './periodKind.ts';
import { useDaysText } from './useDaysText.ts';

/** One period of the books: its days, what was booked in them, and what is still open. */
export function PeriodRecord({ periodId }: { periodId: number }): ReactNode {
  return <Flow key={periodId} periodId={periodId} />;
}

function Flow({ periodId }: { periodId: number }): ReactNode {
  const { t } = useTranslation('periods');
  const flow = useRecordFlow(periodId, {
    create: createPeriodFlow,
    namespace: 'periods',
    numberOf: periodKind.numberOf,
    drafts: 'periodEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="periods"
      wayBack={<ButtonLink to="/finance/periods">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <PeriodPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface PeriodPageProps {
  detail: PeriodDetail;
  flow: RecordFlow<PeriodDetail, PeriodRequest>;
}

function PeriodPage({ detail, flow }: PeriodPageProps): ReactNode {
  const { t } = useTranslation('periods');
  const { money, date } = useFormat();
  const grants = useGrants();
  const daysText = useDaysText();
  const view = useMemo(() => viewOf(periodKind, detail, grants), [detail, grants]);
  const { period } = detail;
  const { from, to } = period;
  const days = daysText(period);
  const amount = (value: string | null) => value && money(value, period.currency);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={PERIOD_FORMS}
      title={t('record.title', { number: period.periodNo })}
      facts={[
        days,
        <AnchorLink key="list" to="/finance/periods">
          {t('record.toList')}
        </AnchorLink>,
      ]}
      related={
        <Related
          key={period.id}
          load={(api, flags) => api.getPeriodRelated({ params: { id: period.id } }, flags)}
          version={period.version}
          parts={{
            statements: { kind: statementAsRelated, title: 'openStatements' },
            cases: { kind: caseAsRelated, title: 'openCases' },
            orders: { kind: orderAsRelated, title: 'owedOrders' },
            recharges: { kind: rechargeAsRelated, title: 'waitingRecharges' },
          }}
          log={{ target: period.periodNo }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [
            t('fields.days'),
            grants('finance.view') ? (
              <AnchorLink key="days" to="/finance" search={{ from, to }}>
                {days}
              </AnchorLink>
            ) : (
              days
            ),
          ],
          [t('fields.turnover'), amount(period.turnover)],
          [t('fields.refund'), amount(period.refund)],
          [
            t('fields.closedBy'),
            period.closedByName === null ? null : (
              <Named
                key="closedBy"
                name={period.closedByName}
                fileId={period.closedByAvatar ?? null}
              />
            ),
          ],
          [t('fields.closedAt'), period.closedAt && date(period.closedAt)],
          [
            t('fields.askedBy'),
            detail.facts.askedBy && (
              <Named
                name={detail.facts.askedBy.name}
                fileId={pictureIn(detail.history, { actorId: detail.facts.askedBy.id })}
              />
            ),
          ],
        ]}
      />
    </RecordPage>
  );
}
