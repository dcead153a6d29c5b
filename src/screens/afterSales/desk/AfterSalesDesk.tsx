import { Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesDetail, AfterSalesRow } from '../../../../api/afterSales/calls.ts';
import { createAfterSalesFlow } from '../../../../machines/afterSalesCase/flow.ts';
import { DESK_TABS } from '../../../../machines/afterSalesCase/law/place.ts';
import { DeskDecision } from '../../../components/desk/DeskDecision.tsx';
import { DeskPage } from '../../../components/desk/DeskPage.tsx';
import { type Desk, type LoadQueue, useDesk } from '../../../components/desk/useDesk.ts';
import { FlaggedState } from '../../../components/list/FlaggedState.tsx';
import { RecordFrame } from '../../../components/record/RecordFrame.tsx';
import { useRecordFlow } from '../../../components/record/useRecordFlow.ts';
import { viewOf } from '../../../components/record/view.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { loginOf } from '../../../shell/session.ts';
import { useGrants, useSession } from '../../../shell/sessionContext.ts';
import { AFTER_SALES_MEANINGS } from '../meanings.ts';
import { afterSalesKind } from '../record/afterSalesKind.ts';
import { CaseAmounts } from '../record/CaseAmounts.tsx';
import { Claim } from '../record/Claim.tsx';
import { Complaint } from '../record/Complaint.tsx';
import { CustomerBeside } from '../record/CustomerBeside.tsx';
import { EVENT_FORMS } from '../record/forms/forms.ts';
import { OrderBeside } from '../record/OrderBeside.tsx';
import { SubmittedBy } from '../record/SubmittedBy.tsx';
import type { AfterSalesFlow } from '../record/useAfterSalesFlow.ts';

/** How many of a kind lie on the desk at once; the rest follow. */
const ON_THE_DESK = 100;

/** What waits for an audit, and what one has begun oneself, the oldest first. */
const queueOf =
  (auditorId: number): LoadQueue<AfterSalesRow> =>
  async (api, options) => {
    const oldest = { size: ON_THE_DESK, sort: { by: 'submittedAt', descending: false } } as const;
    const [waiting, mine] = await Promise.all([
      api.listAftersaleOrder({ body: { ...oldest, tab: DESK_TABS.waiting } }, options),
      api.listAftersaleOrder({ body: { ...oldest, tab: DESK_TABS.begun, auditorId } }, options),
    ]);
    return {
      rows: [...mine.rows, ...waiting.rows].sort((one, other) =>
        one.submittedAt.localeCompare(other.submittedAt),
      ),
      total: mine.total.count + waiting.total.count,
    };
  };

/** The auditor's desk: the cases that wait, the one to decide, and the next one at once. */
export function AfterSalesDesk(): ReactNode {
  const { t } = useTranslation('afterSales');
  const userId = useSession(loginOf)?.userId ?? 0;
  const [load] = useState(() => queueOf(userId));
  const desk = useDesk(load);
  return (
    <DeskPage title={t('desk.title')} desk={desk} item={(row) => <Item row={row} />}>
      {({ id }) => <Decision caseId={id} desk={desk} />}
    </DeskPage>
  );
}

function Item({ row }: { row: AfterSalesRow }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, date, name } = useFormat();
  return (
    <>
      <Text component="span" fw={600} display="block">
        {row.caseNo} · {money(row.claimed, row.currency)}
      </Text>
      <Text component="span" size="xs" display="block">
        {name({ name: row.customerName, nameZh: row.customerNameZh })} · {row.problem}
      </Text>
      <Text component="span" size="xs" c="dimmed" display="block">
        {date(row.submittedAt)}
      </Text>
      <FlaggedState
        meaning={AFTER_SALES_MEANINGS[row.status]}
        label={t(`places.${row.status}`)}
        flag={row.overdue ? { short: t('list.overdueShort'), long: t('list.overdue') } : null}
      />
    </>
  );
}

function Decision({ caseId, desk }: { caseId: number; desk: Desk }): ReactNode {
  const flow = useRecordFlow(caseId, {
    create: createAfterSalesFlow,
    namespace: 'afterSales',
    numberOf: afterSalesKind.numberOf,
    drafts: 'afterSalesDesk',
    onDone: ({ type }, { aftersale: { id, version } }) =>
      // An audit that was begun is still to be decided: it stays.
      desk.send(type === 'startAudit' ? { type: 'REFRESH' } : { type: 'DECIDED', id, version }),
  });
  return (
    <RecordFrame flow={flow} namespace="afterSales" wayBack={null}>
      {(detail) => <Case detail={detail} flow={flow} desk={desk} />}
    </RecordFrame>
  );
}

interface CaseProps {
  detail: AfterSalesDetail;
  flow: AfterSalesFlow;
  desk: Desk;
}

function Case({ detail, flow, desk }: CaseProps): ReactNode {
  const { t } = useTranslation('afterSales');
  const grants = useGrants();
  const view = useMemo(() => viewOf(afterSalesKind, detail, grants), [detail, grants]);
  const { aftersale } = detail;
  return (
    <DeskDecision
      desk={desk}
      view={view}
      flow={flow}
      forms={EVENT_FORMS}
      approve={view.ask({ type: 'startAudit' }).possible ? 'startAudit' : 'submitAuditResult'}
      sendBack="close"
      title={t('record.title', { number: aftersale.caseNo })}
      facts={[t(`types.${aftersale.type}`), <SubmittedBy key="submitted" view={view} />]}
    >
      <Complaint aftersale={aftersale} />
      <Claim view={view} />
      <CaseAmounts view={view} />
      <OrderBeside view={view} onChanged={() => flow.send({ type: 'REFRESH' })} />
      <CustomerBeside
        key={aftersale.customerPhone}
        phone={aftersale.customerPhone}
        version={aftersale.version}
      />
    </DeskDecision>
  );
}
