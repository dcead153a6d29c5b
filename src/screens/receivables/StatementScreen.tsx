import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerStatement } from '../../../api/receivables/statement.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { ExportFailure } from '../../components/list/ListMenu.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { type Days, RangedScreen } from '../finance/RangedScreen.tsx';
import { Tiles } from '../finance/Tiles.tsx';
import { readBalance } from '../ledger/search.ts';
import { AgeTiles } from './AgeTiles.tsx';
import own from './receivables.module.css';
import { SendStatement } from './SendStatement.tsx';
import { StatementEntries } from './StatementEntries.tsx';

const route = getRouteApi('/_office/finance/receivables/$customerId/statement');

/** The statement of account of one customer for some days. */
export function StatementScreen({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('receivables');
  const api = useApi();
  const { name, termsName } = useFormat();
  const grants = useGrants();
  const saving = useDownload();
  const navigate = route.useNavigate();
  const params = { customerId };
  const save = (days: Days, format: 'pdf' | 'xlsx') =>
    saving.start((calls, flags) =>
      format === 'pdf'
        ? calls.downloadCustomerStatement({ params, body: days }, flags)
        : calls.exportCustomerStatement({ params, body: days }, flags),
    );
  return (
    <RangedScreen<CustomerStatement>
      title={t('statement.title')}
      search={readBalance(route.useSearch())}
      onSearch={(search) => void navigate({ search })}
      load={(body, signal) =>
        api.getCustomerStatement({ params, body }, { signal, showError: false })
      }
      factsOf={(statement) => [
        grants('customer.view') ? (
          <AnchorLink
            key="customer"
            to="/customers/$customerId"
            params={{ customerId: String(customerId) }}
          >
            {name(statement)}
          </AnchorLink>
        ) : (
          name(statement)
        ),
        statement.userNumber,
        termsName(statement.paymentTermsCode),
        <AnchorLink
          key="items"
          to="/finance/receivables/$customerId"
          params={{ customerId: String(customerId) }}
        >
          {t('record.items')}
        </AnchorLink>,
      ]}
      actionsOf={(days, shown) =>
        days ? (
          <>
            {(['pdf', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                variant="default"
                loading={saving.underWay}
                onClick={() => save(days, format)}
              >
                {t(`statement.${format}`)}
              </Button>
            ))}
            <PrintButton />
            {shown ? <Sending statement={shown} /> : null}
          </>
        ) : null
      }
      notice={<ExportFailure saving={saving} />}
    >
      {(statement) => <Statement statement={statement} />}
    </RangedScreen>
  );
}

/** Sends what is shown; told where the customer has no address. */
function Sending({ statement }: { statement: CustomerStatement }): ReactNode {
  const { t } = useTranslation('receivables');
  const grants = useGrants();
  const [isOpen, dialog] = useDialogOpen(`statement.${statement.id}`);
  const { id, email } = statement;
  const reason =
    lacks(grants, 'receivable.send') ??
    (email === ''
      ? { rule: 'statementNeedsAddress', remedy: { record: 'customer' as const, id } }
      : null);
  return (
    <>
      <ActionButton
        label={t('statement.send')}
        variant="filled"
        reason={reason}
        onClick={dialog.open}
      />
      {isOpen && reason === null ? (
        <SendStatement statement={statement} onClose={dialog.close} />
      ) : null}
    </>
  );
}

function Statement({ statement }: { statement: CustomerStatement }): ReactNode {
  const { t } = useTranslation('receivables');
  const { money, day } = useFormat();
  const { currency, ahead, onAccount } = statement;
  const figure = (name: 'opening' | 'invoiced' | 'credited' | 'received' | 'closing') =>
    [t(`statement.${name}`), money(statement[name], currency)] as const;
  const isAhead = Number(ahead) !== 0;
  const isOnAccount = Number(onAccount) !== 0;
  return (
    <>
      <Panel title={t('statement.sums')}>
        <Tiles
          isMain
          figures={[
            figure('opening'),
            figure('invoiced'),
            figure('credited'),
            figure('received'),
            figure('closing'),
          ]}
        />
      </Panel>
      <StatementEntries statement={statement} />
      <Panel title={t('statement.agesAt', { day: day(statement.asOf) })}>
        <AgeTiles sums={statement} />
        {isAhead || isOnAccount ? (
          <div className={own.other}>
            <Tiles
              figures={[
                ...(isAhead ? [[t('statement.ahead'), money(`-${ahead}`, currency)] as const] : []),
                ...(isOnAccount
                  ? [[t('statement.onAccount'), money(`-${onAccount}`, currency)] as const]
                  : []),
                [t('statement.closing'), money(statement.closing, currency)],
              ]}
            />
            {isAhead ? <p className={own.note}>{t('statement.aboutAhead')}</p> : null}
            {isOnAccount ? <p className={own.note}>{t('statement.aboutOnAccount')}</p> : null}
          </div>
        ) : null}
      </Panel>
    </>
  );
}
