import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDetail } from '../../../api/accounts/calls.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import { createAccountFlow } from '../../../machines/account/flow.ts';
import type { AccountEvent } from '../../../machines/account/law/facts.ts';
import { Named } from '../../components/avatar/Named.tsx';
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
import { roleAsRelated } from '../roles/asRelated.ts';
import { accountKind } from './accountKind.ts';
import { ACCOUNT_FORMS } from './forms.tsx';
import { OneTimeDialog } from './OneTimeDialog.tsx';

/** One account: who it is, what it may do where, whether one can sign in, and who changed it when. */
export function AccountRecord({ accountId }: { accountId: number }): ReactNode {
  return <Flow key={accountId} accountId={accountId} />;
}

function Flow({ accountId }: { accountId: number }): ReactNode {
  const { t } = useTranslation('accounts');
  // Said in one answer alone: a later reading of the account has it no more.
  const [reset, setReset] = useState<AccountDetail | null>(null);
  const flow = useRecordFlow(accountId, {
    create: createAccountFlow,
    namespace: 'accounts',
    numberOf: accountKind.numberOf,
    drafts: 'accountEvent',
    onDone: (_request, detail) => {
      if (detail.oneTimePassword !== null) setReset(detail);
    },
  });
  return (
    <>
      <RecordFrame
        flow={flow}
        namespace="accounts"
        wayBack={<ButtonLink to="/system/accounts">{t('record.toList')}</ButtonLink>}
      >
        {(detail) => <AccountPage detail={detail} flow={flow} />}
      </RecordFrame>
      {reset?.oneTimePassword ? (
        <OneTimeDialog
          detail={reset}
          password={reset.oneTimePassword}
          onClose={() => setReset(null)}
        />
      ) : null}
    </>
  );
}

interface AccountPageProps {
  detail: AccountDetail;
  flow: RecordFlow<AccountDetail, AccountEvent>;
}

function AccountPage({ detail, flow }: AccountPageProps): ReactNode {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(accountKind, detail, grants), [detail, grants]);
  const { account, shops, facts } = detail;
  const { username, name, phone, roleId } = account;
  const role = format.roleName(account);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={ACCOUNT_FORMS}
      title={username}
      facts={[
        <Named key="name" name={name} fileId={account.avatar} />,
        facts.isSelf ? t('record.self') : null,
      ]}
      related={
        <Related
          key={account.id}
          load={(api, flags) => api.getUserRelated({ params: { id: account.id } }, flags)}
          version={account.version}
          parts={{ role: { kind: roleAsRelated, title: 'role' } }}
          log={{ operator: account.id }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.username'), username],
          [t('fields.name'), name],
          [
            t('fields.phone'),
            phone === '' ? t('record.noPhone') : <Phone key="phone" number={phone} />,
          ],
          [
            t('fields.role'),
            grants('role.view') ? (
              <AnchorLink key="role" to="/system/roles/$roleId" params={{ roleId: String(roleId) }}>
                {role}
              </AnchorLink>
            ) : (
              role
            ),
          ],
          [
            t('fields.shops'),
            listed(
              shops.map((shop) => format.name({ name: shop.nameEn, nameZh: shop.name })),
              format.locale,
            ),
          ],
          [t('fields.salesPersonCode'), account.salesPersonCode || null],
          [
            t('fields.password'),
            facts.hasOneTimePassword ? t('record.oneTime') : t('record.ownPassword'),
          ],
        ]}
      />
    </RecordPage>
  );
}
