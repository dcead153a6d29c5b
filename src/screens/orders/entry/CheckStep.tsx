import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../../api/customers/addressLine.ts';
import type { Step } from '../../../../machines/orderEntry/draft.ts';
import { kilosOfLine } from '../../../../machines/orderEntry/law/price.ts';
import { backordered } from '../../../../machines/orderEntry/law/rules.ts';
import { focusFirst } from '../../../components/entry/focus.ts';
import { RowsLeft } from '../../../components/entry/RowsLeft.tsx';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { stockInUnits } from '../../goods/units.ts';
import { CreditNote } from './CreditNote.tsx';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { PriceTable } from './PriceTable.tsx';

/** Everything once more, before the order is entered. */
export function CheckStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const entry = useEntryActor();
  const { draft, priced } = useEntry(contextOf);
  const { customer, address, deliveryAt } = draft;
  const follow = backordered(draft.lines);
  return (
    <StepFrame
      step="check"
      onSend={() => entry.send({ type: 'COMMIT' })}
      next={
        <Group gap="sm">
          <Button variant="default" onClick={() => entry.send({ type: 'COMMIT', option: 'hold' })}>
            {t('check.hold')}
          </Button>
          <Button ref={focusFirst} type="submit">
            {t('check.commit')}
          </Button>
        </Group>
      }
    >
      <RowsLeft text={draft.leftover} />
      <div className={classes.check}>
        <Part step="customer">
          {customer ? `${format.name(customer)} · ${customer.userNumber}` : null}
        </Part>
        <Part step="address">
          {address
            ? `${addressLine(address)} · ${address.contact} · ${format.phone(address.phone)}`
            : null}
        </Part>
        <Part step="goods">
          <ul className={classes.checkLines}>
            {draft.lines.map((line, index) => {
              const { lineId, goods, unit, quantity } = line;
              const kilos = kilosOfLine(line);
              const follows = follow[index] ?? 0;
              const amount = priced?.answer.lines[index]?.amount;
              const its = goods.units.find((candidate) => candidate.unit === unit);
              return (
                <li key={lineId}>
                  <span>
                    {format.name(goods)}
                    {follows > 0 ? (
                      <span className={classes.secondLine}>
                        {t('goods.follows', {
                          quantity: stockInUnits({ ...goods, stock: follows }, format),
                        })}
                      </span>
                    ) : null}
                  </span>
                  <span>
                    {format.number(quantity ?? 0)}{' '}
                    {its ? format.unitName(its, quantity ?? 0) : unit}
                    {kilos === null ? null : (
                      <span className={classes.secondLine}>
                        {t('goods.aboutKilos', { kilos: format.number(kilos) })}
                      </span>
                    )}
                  </span>
                  {amount === undefined ? null : <span>{format.money(amount)}</span>}
                </li>
              );
            })}
          </ul>
        </Part>
        <Part step="delivery">
          {deliveryAt === null ? null : <div>{format.date(deliveryAt)}</div>}
          {(['customerRemark', 'merchantRemark', 'promotionCode'] as const)
            .filter((field) => draft[field].trim() !== '')
            .map((field) => (
              <div key={field}>
                <span className={classes.dimmed}>{t(`delivery.${field}`)}: </span>
                {draft[field].trim()}
              </div>
            ))}
        </Part>
        <Part step="price">
          {priced ? <PriceTable price={priced.answer} /> : null}
          {priced ? <CreditNote {...priced.answer} /> : null}
          <div className={classes.dimmed}>
            {t(
              `price.pay.${draft.prepaid === null ? 'terms' : draft.prepaid ? 'before' : 'account'}`,
              { terms: customer ? format.termsName(customer.paymentTermsCode) : '' },
            )}
          </div>
        </Part>
      </div>
    </StepFrame>
  );
}

/** What was answered at a step, with the way back to it. */
function Part({ step, children }: { step: Step; children: ReactNode }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const name = t(`step.${step}`);
  return (
    <section className={classes.checkPart} aria-label={name}>
      <h3>{name}</h3>
      <div>{children}</div>
      <Button
        variant="subtle"
        aria-label={t('check.change', { name })}
        onClick={() => entry.send({ type: 'GO_TO', step })}
      >
        {t('check.edit')}
      </Button>
    </section>
  );
}
