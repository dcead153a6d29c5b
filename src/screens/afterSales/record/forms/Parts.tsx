import { Fieldset, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { AfterSalesView } from '../afterSalesKind.ts';
import classes from '../record.module.css';
import type { AuditValues } from './audit.ts';

interface PartsProps {
  view: AfterSalesView;
  form: UseFormReturnType<AuditValues>;
}

/** What the granted amount is made up of, and who bears it; each adds up to the amount. */
export function Parts({ view, form }: PartsProps): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, name } = useFormat();
  const { brought, currency, delivery, lines } = view.facts;
  const bearers = brought
    ? (['merchant', 'platform', 'rider'] as const)
    : (['merchant', 'platform'] as const);
  const most = (amount: number) => t('record.form.mostOf', { amount: money(amount, currency) });
  return (
    <>
      <Fieldset legend={t('record.form.parts')}>
        <div className={classes.parts}>
          {lines.map((line, index) => (
            <Fragment key={line.lineId}>
              <div>
                <Text>{name(line)}</Text>
                <Text size="xs" c="dimmed">
                  {most(line.worth)}
                </Text>
              </div>
              <MoneyField
                aria-label={t('record.form.partOf', { goods: name(line) })}
                {...form.getInputProps(`apportionment.lines.${index}.amount`)}
              />
            </Fragment>
          ))}
          {delivery === 0 ? null : (
            <>
              <div>
                <Text>{t('record.form.delivery')}</Text>
                <Text size="xs" c="dimmed">
                  {most(delivery)}
                </Text>
              </div>
              <MoneyField
                aria-label={t('record.form.delivery')}
                {...form.getInputProps('apportionment.delivery')}
              />
            </>
          )}
        </div>
      </Fieldset>
      <Fieldset legend={t('record.form.bearers')}>
        <div className={classes.parts}>
          {bearers.map((bearer) => (
            <Fragment key={bearer}>
              <Text>{t(`record.form.${bearer}`)}</Text>
              <MoneyField
                aria-label={t(`record.form.${bearer}`)}
                {...form.getInputProps(`apportionment.bearers.${bearer}`)}
              />
            </Fragment>
          ))}
        </div>
      </Fieldset>
    </>
  );
}
