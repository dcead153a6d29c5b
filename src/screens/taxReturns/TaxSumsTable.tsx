import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxGroup, TaxSums } from '../../../api/taxReturns/calls.ts';
import { rateText } from '../../../api/taxReturns/figures.ts';
import { AnchorLink } from '../../components/links.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { RegisterSearch } from './search.ts';

interface TaxSumsTableProps {
  title: string;
  sums: TaxSums;
  /** What else the register is narrowed by where a line of this leads to it. */
  search: RegisterSearch;
  actions?: ReactNode;
  note?: ReactNode;
}

type Line = Pick<TaxGroup, 'net' | 'gst' | 'total' | 'count' | 'currency'> & {
  id: number;
  /** Null of the line of sums. */
  group: TaxGroup | null;
};

/** What documents come to by kind and rate, and all of them; each line leads to its documents. */
export function TaxSumsTable(props: TaxSumsTableProps): ReactNode {
  const { title, sums, search, actions, note } = props;
  const { t } = useTranslation('taxReturns');
  const { locale, money, number } = useFormat();
  const lines = [
    ...sums.groups.map((group) => ({ ...group, group })),
    ...sums.totals.map((total) => ({ ...total, group: null })),
  ].map((line, id): Line => ({ ...line, id }));
  const hasSeveral = sums.totals.length > 1;
  /** A sum leads to the documents that it is of: where there are several currencies, to those of its own. */
  const searchOf = ({ currency }: Line) =>
    hasSeveral ? { ...search, currencies: currency } : search;
  const kind = (line: Line) => {
    const { group, currency } = line;
    if (!group) {
      const name = <strong>{hasSeveral ? t('totalIn', { currency }) : t('total')}</strong>;
      return hasSeveral ? (
        <AnchorLink to="/finance/tax-return/register" search={searchOf(line)}>
          {name}
        </AnchorLink>
      ) : (
        name
      );
    }
    return (
      <AnchorLink
        to="/finance/tax-return/register"
        search={{ ...searchOf(line), tab: group.kind, rates: Number(group.gstPercent) }}
      >
        {t('kindAtRate', {
          kind: t(`kinds.${group.kind}`),
          rate: rateText(group.gstPercent, locale),
        })}
      </AnchorLink>
    );
  };
  const strong = (line: Line, text: string) => (line.group ? text : <strong>{text}</strong>);
  const figure = (name: 'net' | 'gst' | 'total'): LineColumn<Line> => ({
    name: t(`fields.${name}`),
    isFigure: true,
    cell: (line) => strong(line, money(line[name], line.currency)),
  });
  const documents = ({ count }: Line) => t('documents', { count, shown: number(count) });
  return (
    <LineTable
      title={title}
      actions={actions}
      note={note}
      lines={lines}
      empty={<Text c="dimmed">{t('noDocuments')}</Text>}
      columns={[
        { name: t('fields.kind'), cell: kind },
        {
          name: t('fields.count'),
          isFigure: true,
          cell: (line) => strong(line, number(line.count)),
        },
        figure('net'),
        figure('gst'),
        figure('total'),
      ]}
      card={(line) => (
        <>
          <span>{kind(line)}</span>
          <strong>{money(line.total, line.currency)}</strong>
          <span>{documents(line)}</span>
          <span>{t('ofWhichTax', { amount: money(line.gst, line.currency) })}</span>
        </>
      )}
    />
  );
}
