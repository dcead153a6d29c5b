import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceAnswer } from '../../../api/prices/calls.ts';
import { Scroller } from '../../components/table/Scroller.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { Margin } from './Margin.tsx';
import { pricedIn } from './pricedUnit.ts';
import classes from './prices.module.css';
import { usePriceWords } from './usePriceWords.tsx';

type Candidate = PriceAnswer['candidates'][number];

/** A price, every price that was weighed for it and why it does not hold, and what would change it. */
export function PriceExplained({ answer }: { answer: PriceAnswer }): ReactNode {
  const { t } = useTranslation(['prices', 'customers']);
  const format = useFormat();
  const words = usePriceWords();
  const { currency, units, customer, changes } = answer;
  const unitOf = (name: string) =>
    units.find(({ unit }) => unit === name) ?? { unit: name, unitZh: name };
  const its = unitOf(answer.unit);
  const pricedOf = (unit: string) => pricedIn({ ...unitOf(unit), byWeight: answer.byWeight });
  const priced = pricedOf(answer.unit);
  const scopeOf = ({ scope, own, unit }: Candidate): string => {
    if (own === null) {
      return scope === 'grade'
        ? t('scope.grade', { grade: t(`customers:grade.${answer.grade}`) })
        : t('scope.default');
    }
    const name = customer ? format.name(customer) : '';
    return t('scope.customer', {
      name,
      from: words.from(own, unitOf(unit)),
      days: words.days(own),
    });
  };
  return (
    <div className={classes.explained}>
      <div role="status">
        <Text component="p" className={classes.price}>
          {words.per(answer.price, priced, currency)}
        </Text>
        <Text size="sm">
          {t('explained.amount', {
            quantity: format.quantity(answer.quantity, its),
            amount: format.money(answer.amount, currency),
          })}
        </Text>
        {answer.cost === null ? null : (
          <Text size="sm" c="dimmed">
            {t('list.margin')}: <Margin price={answer} />
          </Text>
        )}
      </div>
      <Scroller label={t('explained.weighed')}>
        <table className={classes.weighed}>
          <caption>{t('explained.weighed')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('explained.which')}</th>
              <th scope="col" data-figure>
                {t('list.price')}
              </th>
              <th scope="col">{t('explained.why')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.candidates.map((candidate) => (
              <tr
                key={`${candidate.scope}${candidate.own?.id ?? ''}`}
                data-holds={candidate.lost === null || undefined}
              >
                <td>{scopeOf(candidate)}</td>
                <td data-figure>
                  {words.per(candidate.price, pricedOf(candidate.unit), currency)}
                </td>
                <td>{t(candidate.lost === null ? 'holds' : `lost.${candidate.lost}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <section aria-label={t('explained.changes')}>
        <Text fw={600} size="sm">
          {t('explained.changes')}
        </Text>
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('explained.noChange')}
          </Text>
        ) : (
          <List size="sm">
            {changes.map((change) => (
              <List.Item key={`${change.by}${change.from}`}>
                {change.by === 'quantity'
                  ? t('explained.orMore', {
                      quantity: format.quantity(change.from, its),
                      price: words.per(change.price, priced, currency),
                    })
                  : t('explained.fromDay', {
                      day: format.day(change.from),
                      price: words.per(change.price, priced, currency),
                    })}
              </List.Item>
            ))}
          </List>
        )}
      </section>
    </div>
  );
}
