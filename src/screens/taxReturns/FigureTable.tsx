import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxReturn } from '../../../api/taxReturns/calls.ts';
import { boxOf, TAX_FIGURES, type TaxFigure } from '../../../api/taxReturns/figures.ts';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './taxReturns.module.css';

interface Line {
  id: number;
  figure: TaxFigure;
}

/** The figures of a return by the boxes of its form, each with what it is made of. */
export function FigureTable({ shown }: { shown: TaxReturn }): ReactNode {
  const { t } = useTranslation('taxReturns');
  const { money } = useFormat();
  const { figures, currency, countryCode } = shown;
  const lines = TAX_FIGURES.map((figure, id): Line => ({ id, figure }));
  const amount = ({ figure }: Line) => {
    const found = figures[figure];
    if (found === null) return <span className={classes.elsewhere}>{t('elsewhere')}</span>;
    return SUMS.has(figure) ? <strong>{money(found, currency)}</strong> : money(found, currency);
  };
  const boxed = boxOf('outputTax', countryCode) !== null;
  const name = ({ figure }: Line) => t(`figures.${figure}`);
  const box = ({ figure }: Line) => boxOf(figure, countryCode);
  const about = ({ figure }: Line) => (
    <Text span c="dimmed" size="sm" className={classes.about}>
      {t(`about.${figure}`)}
    </Text>
  );
  return (
    <LineTable
      title={t('figuresTitle')}
      lines={lines}
      columns={[
        ...(boxed ? [{ name: t('fields.box'), cell: box }] : []),
        { name: t('fields.figure'), cell: name },
        { name: t('fields.about'), cell: about },
        { name: t('fields.amount'), isFigure: true, cell: amount },
      ]}
      card={(line) => (
        <>
          <span>{boxed ? t('boxed', { box: box(line), name: name(line) }) : name(line)}</span>
          <span>{amount(line)}</span>
          <div className={classes.whole}>{about(line)}</div>
        </>
      )}
    />
  );
}

/** The figures that others come to. */
const SUMS: ReadonlySet<TaxFigure> = new Set(['totalSupplies', 'netTax']);
