import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../../api/kernel/listInWords.ts';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Phone } from '../../../components/Phone.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import { NotLoaded } from './NotLoaded.tsx';

interface CustomerBesideProps {
  /** Mount it under the phone's key. */
  phone: string;
  /** Of the case: each event may change what the customer has open, which is read anew. */
  version: number;
}

/** Who complains: what they bought, what they complained of before, and their wallet. */
export function CustomerBeside({ phone, version }: CustomerBesideProps): ReactNode {
  const { t } = useTranslation('afterSales');
  const { locale, money, name } = useFormat();
  const api = useApi();
  // Read beside the case, whose own reading says whether a person asked for it.
  const {
    page: data,
    failure,
    reload,
  } = useList({ phone, version }, (_request, signal) =>
    api.getCrmUserInfo({ query: { phone } }, { signal, background: true, showError: false }),
  );
  if (data === null) {
    const title = t('record.customer');
    return failure === null ? (
      <Panel title={title}>
        <Skeleton height={96} />
      </Panel>
    ) : (
      <NotLoaded title={title} text={t('record.unknownCustomer')} onRetry={reload} />
    );
  }
  const { customer, member } = data;
  return (
    <Facts
      title={t('record.customer')}
      facts={[
        [t('record.customer'), name(data)],
        [t('record.phone'), <Phone key="phone" number={data.phone} />],
        [
          t('record.member'),
          member === null
            ? null
            : t('record.memberLevel', {
                name: member.name,
                level: t(`record.levels.${member.level}`),
              }),
        ],
        [t('record.wallet'), member === null ? null : money(member.walletBalance, member.currency)],
        [
          t('record.account'),
          customer === null ? null : (
            <AnchorLink
              key="account"
              to="/customers/$customerId"
              params={{ customerId: String(customer.id) }}
            >
              {name(customer)}
            </AnchorLink>
          ),
        ],
        [
          t('record.spent'),
          t('record.spentOf', {
            count: data.orderCount,
            amount: money(data.spent, data.currency),
          }),
        ],
        [
          t('record.cases'),
          t('record.casesOf', { count: data.caseCount, open: data.openCaseCount }),
        ],
        [
          t('record.coupons'),
          data.coupons.length === 0
            ? null
            : listed(
                data.coupons.map(({ code, amount }) => `${code} (${money(amount, data.currency)})`),
                locale,
              ),
        ],
      ]}
    />
  );
}
