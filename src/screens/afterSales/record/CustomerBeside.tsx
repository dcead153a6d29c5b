import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReading } from '../../../lib/useReading.ts';

/** Who complains: what they bought, what they complained of before, and their wallet. */
export function CustomerBeside({ phone }: { phone: string }): ReactNode {
  const { t } = useTranslation(['afterSales', 'common']);
  const { money, name } = useFormat();
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.getCrmUserInfo({ query: { phone } }, { signal, showError: false }),
  );
  if (data === null) {
    return (
      <Panel title={t('record.customer')}>
        {failure === null ? (
          <Skeleton height={96} />
        ) : (
          <Text>
            {t('record.unknownCustomer')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          </Text>
        )}
      </Panel>
    );
  }
  const { customer, member } = data;
  return (
    <Facts
      title={t('record.customer')}
      facts={[
        [t('record.customer'), name(data)],
        [
          t('record.phone'),
          <Anchor key="phone" href={`tel:${data.phone}`}>
            {data.phone}
          </Anchor>,
        ],
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
            : data.coupons
                .map(({ code, amount }) => `${code} (${money(amount, data.currency)})`)
                .join(', '),
        ],
      ]}
    />
  );
}
