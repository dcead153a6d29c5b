import { Anchor, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { fromMinor, sumToMinor } from '../../../api/kernel/money.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Phone } from '../../components/Phone.tsx';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { SyncChip } from './SyncChip.tsx';
import { useGradeName } from './useGrades.ts';

interface PanelProps {
  customer: CustomerRecord;
}

/** What a customer owes, and may. */
export function CreditPanel({ customer }: PanelProps): ReactNode {
  const { t } = useTranslation('customers');
  const { money, termsName } = useFormat();
  const grade = useGradeName();
  const { creditLimit, arBalance, awaitsAcceptance } = customer;
  const used = sumToMinor(arBalance) + sumToMinor(awaitsAcceptance);
  return (
    <Facts
      title={t('credit')}
      facts={[
        [t('creditLimit'), money(creditLimit)],
        [t('arBalance'), money(arBalance)],
        [t('awaitsAcceptance'), money(awaitsAcceptance)],
        [t('available'), money(sumToMinor(creditLimit) - used)],
        [t('gradeOf'), grade.ofCustomer(customer)],
        [t('paymentTerms'), termsName(customer.paymentTermsCode)],
        [t('consumptionTax'), t(customer.consumptionTax ? 'yes' : 'no')],
        [t('salesPerson'), salesPersonOf(customer, t)],
      ]}
    />
  );
}

/** Who sells to it: the person and the code, or that nobody has the code. */
const salesPersonOf = (
  { salesPersonName, salesPersonAvatar, salesPersonCode }: CustomerRecord,
  t: TFunction<'customers'>,
): ReactNode => {
  if (salesPersonCode === null) return null;
  return salesPersonName === null ? (
    t('salesCodeOfNobody', { code: salesPersonCode })
  ) : (
    <Named
      key="salesPerson"
      name={salesPersonName}
      fileId={salesPersonAvatar}
      label={`${salesPersonName} (${salesPersonCode})`}
    />
  );
};

/** Who a customer is. */
export function CardPanel({ customer }: PanelProps): ReactNode {
  const { t } = useTranslation('customers');
  const { phone, email } = customer;
  return (
    <Facts
      title={t('account')}
      facts={[
        [t('name'), customer.name],
        [t('nameZh'), customer.nameZh || null],
        [t('typeOf'), t(`type.${customer.type}`)],
        [t('phone'), <Phone key="phone" number={phone} />],
        [
          t('email'),
          email === null ? null : (
            <Anchor key="email" href={`mailto:${email}`}>
              {email}
            </Anchor>
          ),
        ],
        [t('uen'), customer.uen],
        [
          t('language'),
          customer.language ? LANGUAGE_NAMES[customer.language] : t('languageOfCountry'),
        ],
        [
          t('place'),
          [customer.houseNumber, customer.city, customer.postCode, customer.country]
            .filter((part) => part !== '')
            .join(', '),
        ],
      ]}
    />
  );
}

/** What was asked for with the authorisation; nothing where nothing is. */
export function AskedPanel({ customer }: PanelProps): ReactNode {
  const { t } = useTranslation('customers');
  const { money, date, termsName } = useFormat();
  const { ofAsked } = useGradeName();
  const { asked } = customer.facts;
  if (asked === null) return null;
  return (
    <Facts
      title={t('asked')}
      facts={[
        [t('gradeOf'), ofAsked(customer)],
        [t('creditLimit'), money(fromMinor(asked.creditLimit))],
        [t('paymentTerms'), termsName(asked.paymentTermsCode)],
        [t('appliedAt'), customer.appliedAt === null ? null : date(customer.appliedAt)],
      ]}
    />
  );
}

/** How the customer signs in to the B2B shop, and whether the warehouse system has it. */
export function ConnectionPanel({ customer }: PanelProps): ReactNode {
  const { t } = useTranslation('customers');
  const { date } = useFormat();
  const grants = useGrants();
  const { userNumber, loginAccount, syncedAt, warehouseSync } = customer;
  return (
    <Facts
      title={t('connections')}
      facts={[
        [t('loginAccount'), loginAccount ?? t('noLogin')],
        [t('warehouse'), <SyncChip key="sync" customer={customer} />],
        [t('syncedAt'), syncedAt === null ? null : date(syncedAt)],
        [
          t('messages'),
          grants('outbox.view') && warehouseSync !== 'notSynced' ? (
            <AnchorLink key="outbox" to="/system/outbox" search={{ q: userNumber }}>
              {t('toOutbox')}
            </AnchorLink>
          ) : null,
        ],
        [
          t('change'),
          customer.hasChanged ? (
            <Text key="changed" component="span" inherit>
              {t('hasChanged')}
            </Text>
          ) : null,
        ],
      ]}
    />
  );
}
