import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAccount } from '../../../api/customers/customer.ts';
import { StateChip, StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CUSTOMER_MEANINGS } from './meanings.ts';
import { SyncChip } from './SyncChip.tsx';

/** The columns of the customer list, in the person's language. */
export function useCustomerColumns(): DataColumn<CustomerAccount>[] {
  const { t } = useTranslation('customers');
  const { name, money, date, phone: shown, termsName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        words: true,
        header: t('name'),
        show: 'always',
        card: 'title',
        cell: (customer) => name(customer),
      },
      {
        id: 'userNumber',
        card: 'none',
        words: true,
        header: t('list.head.userNumber'),
        cell: ({ userNumber }) => userNumber,
      },
      {
        id: 'phone',
        card: 'second',
        words: true,
        header: t('phone'),
        cell: ({ phone }) => shown(phone),
      },
      {
        id: 'authorisation',
        header: t('regions.authorisation'),
        card: 'aside',
        cell: ({ authorisation }) => (
          <StateWord
            meaning={CUSTOMER_MEANINGS[authorisation]}
            label={t(`list.tabs.${authorisation}`)}
          />
        ),
      },
      {
        id: 'status',
        header: t('regions.account'),
        card: 'between',
        cell: ({ status }) => (
          <StateWord meaning={CUSTOMER_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
        // A card has room for what deviates alone.
        onCard: ({ status }) =>
          CUSTOMER_MEANINGS[status] === 'done' ? null : (
            <StateChip meaning={CUSTOMER_MEANINGS[status]} label={t(`places.${status}`)} />
          ),
      },
      {
        id: 'grade',
        card: 'none',
        words: true,
        header: t('list.head.tier'),
        cell: ({ grade, gradeName, gradeNameZh }) =>
          gradeName === null
            ? t(`grade.${grade}`)
            : name({ name: gradeName, nameZh: gradeNameZh ?? '' }),
      },
      {
        id: 'creditLimit',
        card: 'none',
        header: t('list.head.creditLimit'),
        align: 'end',
        cell: ({ creditLimit, askedLimit }) => (
          <>
            {money(creditLimit)}
            {askedLimit === null ? null : (
              <Text size="xs" c="dimmed">
                {t('list.asks', { amount: money(askedLimit) })}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'askedLimit',
        card: 'none',
        header: t('list.head.askedLimit'),
        align: 'end',
        show: 'hidden',
        cell: ({ askedLimit }) => (askedLimit === null ? '–' : money(askedLimit)),
      },
      {
        id: 'arBalance',
        card: 'second',
        header: t('list.head.arBalance'),
        align: 'end',
        cell: ({ arBalance }) => money(arBalance),
      },
      {
        id: 'paymentTerms',
        card: 'none',
        words: true,
        header: t('paymentTerms'),
        show: 'hidden',
        cell: ({ paymentTermsCode }) => termsName(paymentTermsCode),
      },
      {
        id: 'salesPerson',
        card: 'none',
        words: true,
        header: t('salesPerson'),
        show: 'hidden',
        cell: ({ salesPersonName, salesPersonCode }) =>
          salesPersonName ??
          (salesPersonCode === null ? '–' : t('salesCodeOfNobody', { code: salesPersonCode })),
      },
      {
        id: 'type',
        card: 'none',
        words: 'whole',
        header: t('typeOf'),
        show: 'hidden',
        cell: ({ type }) => t(`type.${type}`),
      },
      {
        id: 'warehouse',
        card: 'none',
        header: t('list.head.warehouse'),
        cell: (customer) => <SyncChip customer={customer} />,
      },
      {
        id: 'loginAccount',
        card: 'none',
        words: true,
        header: t('loginAccount'),
        show: 'hidden',
        cell: ({ loginAccount }) => loginAccount ?? '–',
      },
      {
        id: 'appliedAt',
        card: 'none',
        words: true,
        header: t('appliedAt'),
        show: 'hidden',
        cell: ({ appliedAt }) => (appliedAt === null ? '–' : date(appliedAt)),
      },
    ],
    [t, name, money, date, shown, termsName],
  );
}
