import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../components/links.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useDownload } from '../../../lib/download.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { EMAIL_MEANINGS } from '../meanings.ts';
import type { PurchaseView } from './purchaseKind.ts';
import type { PurchaseFlow } from './usePurchaseFlow.ts';

interface DocumentsProps {
  view: PurchaseView;
  flow: PurchaseFlow;
}

/** The order as the supplier gets it, and what became of the mail. */
export function Documents({ view, flow }: DocumentsProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const grants = useGrants();
  const saving = useDownload();
  const { id, number, emailStatus, supplier } = view.detail.purchaseOrder;
  const mail = view.usual('sendMail');
  const mayMail = mail !== null && view.ask(mail).possible;
  const email = supplier?.email ?? '';
  return (
    <Panel title={t('record.documents')} offPaper>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text>{t('record.document')}</Text>
        <Button
          variant="default"
          loading={saving.underWay}
          onClick={() =>
            saving.start((api, flags) => api.getPurchaseOrderDocument({ params: { id } }, flags))
          }
        >
          {t('record.download')}
        </Button>
      </Group>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>{email === '' ? t('record.mailToNobody') : t('record.mailTo', { email })}</Text>
          {emailStatus !== 'none' && grants('outbox.view') ? (
            <AnchorLink to="/system/outbox" search={{ q: number }} size="xs">
              {t('record.toOutbox')}
            </AnchorLink>
          ) : null}
          {view.snapshot.hasTag('mailable') ? null : (
            <Text size="xs" c="dimmed">
              {t('record.mailLater')}
            </Text>
          )}
        </div>
        <Group gap="sm">
          <StateChip
            meaning={EMAIL_MEANINGS[emailStatus]}
            label={t(`emailStatuses.${emailStatus}`)}
          />
          {mayMail ? (
            <Button
              variant="default"
              disabled={flow.at !== 'viewing'}
              onClick={() => flow.send({ type: 'SUBMIT', event: { type: 'sendMail' } })}
            >
              {t('record.resend')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Panel>
  );
}
