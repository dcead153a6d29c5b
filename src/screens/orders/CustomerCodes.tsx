import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerCode } from '../../../api/orders/orderImport.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { PanelOnItsWay } from '../../components/PanelOnItsWay.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** What a customer calls goods, for imports of its orders; nothing for who sees no orders. */
export function CustomerCodes({ customerId }: { customerId: number }): ReactNode {
  return useGrants()('order.view') ? <CodesPanel customerId={customerId} /> : null;
}

function CodesPanel({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('orders');
  const { name, unitName } = useFormat();
  const api = useApi();
  const reason = lacks(useGrants(), 'order.edit');
  const [removed, setRemoved] = useState<CustomerCode | null>(null);
  const { page, failure, reload } = useList(customerId, (id, signal) =>
    api.listCustomerCodes({ body: { customerId: id } }, { signal, showError: false }),
  );
  if (page === null) {
    return <PanelOnItsWay title={t('codes.title')} failure={failure} onRetry={reload} />;
  }
  const goodsOf = ({ goods }: CustomerCode) => (
    <AnchorLink to="/goods/$goodsId" params={{ goodsId: String(goods.id) }}>
      {name(goods)}
    </AnchorLink>
  );
  const act = (code: CustomerCode) => (
    <ActionButton
      label={t('codes.remove')}
      name={t('codes.removeOf', { code: code.code })}
      reason={reason}
      onClick={() => setRemoved(code)}
    />
  );
  const done = () => {
    setRemoved(null);
    reload();
  };
  return (
    <>
      <LineTable<CustomerCode>
        title={t('codes.title')}
        note={
          page.length === 0 ? null : (
            <Text c="dimmed" size="sm">
              {t('codes.hint')}
            </Text>
          )
        }
        lines={page}
        empty={<Text c="dimmed">{t('codes.none')}</Text>}
        columns={[
          { name: t('codes.code'), cell: ({ code }) => code },
          { name: t('codes.goods'), cell: goodsOf },
          { name: t('codes.unit'), cell: (code) => unitName(code) },
          { name: t('codes.actions'), isFigure: true, cell: act },
        ]}
        card={(code) => (
          <>
            <span>{code.code}</span>
            <span>{unitName(code)}</span>
            <span style={{ gridColumn: '1 / -1' }}>{goodsOf(code)}</span>
            <div style={{ gridColumn: '1 / -1' }}>{act(code)}</div>
          </>
        )}
      />
      {removed ? <RemoveCode code={removed} onDone={done} /> : null}
    </>
  );
}

/** Asks before a code is forgotten. */
function RemoveCode({ code, onDone }: { code: CustomerCode; onDone: () => void }): ReactNode {
  const { t } = useTranslation(['orders', 'errors']);
  const { name } = useFormat();
  const api = useApi();
  const submission = useSubmission({
    send: ({ id, version }: CustomerCode) =>
      api.deleteCustomerCode({ params: { id }, body: { version } }, { showError: false }),
    onDone: () => {
      notify({ kind: 'success', text: t('codes.removed', { code: code.code }) });
      onDone();
    },
  });
  return (
    <ActionDialog
      title={t('codes.removeTitle')}
      action={t('codes.remove')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      // Somebody else may have changed it meanwhile.
      onClose={onDone}
      onAction={() => submission.send(code)}
    >
      <Text>{t('codes.removeText', { code: code.code, goods: name(code.goods) })}</Text>
    </ActionDialog>
  );
}
