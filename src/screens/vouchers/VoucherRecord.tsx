import { List, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherDetail, VoucherRequest } from '../../../api/vouchers/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { createVoucherFlow } from '../../../machines/voucher/flow.ts';
import { redeemRefusal } from '../../../machines/voucher/law/redeem.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Copies } from './Copies.tsx';
import { VOUCHER_FORMS } from './forms.tsx';
import { periodOf } from './period.ts';
import { RedeemDialog } from './RedeemDialog.tsx';
import { voucherKind } from './voucherKind.ts';

/** One voucher: what it is worth and by which rules, from when until when, and what was redeemed. */
export function VoucherRecord({ voucherId }: { voucherId: number }): ReactNode {
  return <Flow key={voucherId} voucherId={voucherId} />;
}

function Flow({ voucherId }: { voucherId: number }): ReactNode {
  const { t } = useTranslation('vouchers');
  const flow = useRecordFlow(voucherId, {
    create: createVoucherFlow,
    namespace: 'vouchers',
    numberOf: voucherKind.numberOf,
    drafts: 'voucherEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="vouchers"
      wayBack={<ButtonLink to="/marketing/vouchers">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <VoucherPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface VoucherPageProps {
  detail: VoucherDetail;
  flow: RecordFlow<VoucherDetail, VoucherRequest>;
}

function VoucherPage({ detail, flow }: VoucherPageProps): ReactNode {
  const { t } = useTranslation('vouchers');
  const { money, date, number } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(voucherKind, detail, grants), [detail, grants]);
  const [isRedeeming, redeeming] = useDialogOpen('redemption');
  const { voucher } = detail;
  const period = periodOf(detail);
  const redeemObstacle = redeemRefusal(view.state, voucher);
  const amount = money(voucher.amount, voucher.currency);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={VOUCHER_FORMS}
      title={voucher.name}
      facts={[
        voucher.voucherNo,
        amount,
        period.neverBegan
          ? t('record.neverBegan', { when: date(period.until) })
          : t('record.period', { from: date(period.from), to: date(period.until) }),
      ]}
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.amount'), amount],
          [t('fields.issued'), number(voucher.issued)],
          [t('fields.redeemed'), number(voucher.redeemed)],
          [t('fields.left'), number(voucher.issued - voucher.redeemed)],
          [t('fields.startsAt'), date(voucher.startsAt)],
          ...(period.activatedAt === null
            ? []
            : [[t('fields.activatedAt'), date(period.activatedAt)] as const]),
          [t('fields.endsAt'), date(voucher.endsAt)],
          ...(period.endedAt === null
            ? []
            : [[t('fields.endedAt'), date(period.endedAt)] as const]),
          [t('fields.created'), date(voucher.createdAt)],
          [
            t('fields.by'),
            <Named
              key="by"
              name={voucher.createdByName}
              fileId={pictureIn(detail.history, { actorName: voucher.createdByName })}
            />,
          ],
        ]}
      />
      <Panel
        title={t('fields.rules')}
        actions={
          <ActionButton
            label={t('events.redeem')}
            reason={lacks(grants, 'voucher.redeem') ?? redeemObstacle}
            onClick={redeeming.open}
          />
        }
      >
        {redeemObstacle ? (
          <Text size="sm" c="dimmed" mb="xs">
            <ReasonText reason={redeemObstacle} />
          </Text>
        ) : null}
        <List type="ordered" spacing={4}>
          {voucher.rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a voucher may say one rule twice, and they do not move.
            <List.Item key={index}>{rule}</List.Item>
          ))}
        </List>
      </Panel>
      <Copies key={`${voucher.version} ${voucher.redeemed}`} voucherId={voucher.id} />
      {isRedeeming ? (
        <RedeemDialog
          onClose={redeeming.close}
          onRedeemed={() => {
            redeeming.close();
            flow.send({ type: 'REFRESH' });
          }}
        />
      ) : null}
    </RecordPage>
  );
}
