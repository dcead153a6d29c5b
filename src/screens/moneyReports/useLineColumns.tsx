import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommissionLine, RefundLine } from '../../../api/moneyReports/calls.ts';
import { groupInWords } from '../../../api/moneyReports/sheet.ts';
import { AnchorLink } from '../../components/links.tsx';
import { useSay } from '../../components/list/useSay.ts';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** What the columns of both reports need: texts, formats and what the person may open. */
function useCells() {
  const { t } = useTranslation(['moneyReports', 'orders']);
  const { date, money } = useFormat();
  const say = useSay('moneyReports');
  const grants = useGrants();
  return {
    t,
    date,
    money,
    say,
    seesCases: grants('afterSales.view'),
    seesLedger: grants('ledger.view'),
  };
}
type Cells = ReturnType<typeof useCells>;
type AnyLine = RefundLine | CommissionLine;

/** Order and moment, with which both begin. */
const beginning = <Line extends AnyLine>({ t, date }: Cells): DataColumn<Line>[] => [
  {
    id: 'orderSn',
    header: t('moneyReports:fields.orderSn'),
    show: 'always',
    card: 'title',
    cell: ({ orderSn }) => orderSn,
  },
  {
    id: 'at',
    header: t('moneyReports:fields.at'),
    sort: 'descending',
    card: 'second',
    cell: ({ at }) => date(at),
  },
];

/** Channel, remark and posting, with which both end. */
const end = <Line extends AnyLine>({ t, seesLedger }: Cells): DataColumn<Line>[] => [
  {
    id: 'channel',
    words: 'whole',
    show: 'hidden',
    card: 'none',
    header: t('moneyReports:fields.channel'),
    cell: ({ channel }) => t(`orders:channels.${channel}`),
  },
  {
    id: 'remark',
    words: true,
    show: 'hidden',
    card: 'none',
    header: t('moneyReports:fields.remark'),
    cell: ({ remark }) => remark ?? '–',
  },
  {
    id: 'posting',
    card: 'none',
    align: 'end',
    header: t('moneyReports:fields.posting'),
    cell: ({ postingId }) =>
      postingId === null ? (
        '–'
      ) : seesLedger ? (
        <AnchorLink to="/finance/ledger/journal" search={{ q: String(postingId) }}>
          {postingId}
        </AnchorLink>
      ) : (
        postingId
      ),
  },
];

/**
 * The columns of the refund report, in the person's language.
 * @param bearer whose refunds alone are shown: their part stands beside the whole
 */
export function useRefundColumns(bearer: string | undefined): DataColumn<RefundLine>[] {
  const cells = useCells();
  const { t, date, money, say, seesCases, seesLedger } = cells;
  return useMemo(() => {
    const all = { t, date, money, say, seesCases, seesLedger };
    const part = (id: 'shop' | 'platform' | 'rider') => ({
      id,
      header: t(`moneyReports:fields.${id}`),
      align: 'end' as const,
      ...(id === bearer
        ? { show: 'always' as const, card: 'line' as const }
        : { show: 'hidden' as const, card: 'none' as const }),
      cell: (row: RefundLine) => (Number(row[id]) === 0 ? '–' : money(row[id])),
    });
    return [
      ...beginning<RefundLine>(all),
      {
        id: 'reason',
        words: true,
        card: 'second',
        header: t('moneyReports:fields.reason'),
        cell: ({ reason, reasonName }) =>
          groupInWords('reason', { key: reason, name: reasonName }, say.text),
      },
      {
        id: 'caseNo',
        card: 'none',
        header: t('moneyReports:fields.caseNo'),
        cell: ({ caseId, caseNo }) =>
          caseId === null ? (
            '–'
          ) : seesCases ? (
            <AnchorLink to="/after-sales/$caseId" params={{ caseId: String(caseId) }}>
              {caseNo}
            </AnchorLink>
          ) : (
            caseNo
          ),
      },
      {
        id: 'decider',
        words: true,
        card: 'line',
        header: t('moneyReports:fields.decider'),
        cell: ({ decider }) => decider ?? '–',
      },
      {
        id: 'asker',
        words: true,
        show: 'hidden',
        card: 'none',
        header: t('moneyReports:fields.asker'),
        cell: ({ asker }) => asker ?? '–',
      },
      {
        id: 'method',
        words: 'whole',
        show: 'hidden',
        card: 'none',
        header: t('moneyReports:fields.method'),
        cell: ({ method }) => (method === null ? '–' : t(`orders:methods.${method}`)),
      },
      {
        id: 'amount',
        header: t('moneyReports:fields.refund'),
        align: 'end',
        sort: 'descending',
        card: 'aside',
        cell: ({ amount }) => money(amount),
      },
      part('shop'),
      part('platform'),
      part('rider'),
      ...end<RefundLine>(all),
    ] satisfies DataColumn<RefundLine>[];
  }, [t, date, money, say, seesCases, seesLedger, bearer]);
}

/** The columns of the commission report, in the person's language. */
export function useCommissionColumns(): DataColumn<CommissionLine>[] {
  const cells = useCells();
  const { t, date, money, say, seesCases, seesLedger } = cells;
  return useMemo(() => {
    const all = { t, date, money, say, seesCases, seesLedger };
    return [
      ...beginning<CommissionLine>(all),
      {
        id: 'reason',
        words: true,
        card: 'second',
        header: t('moneyReports:fields.reason'),
        cell: ({ reason }) => t(`moneyReports:reasons.${reason}`),
      },
      {
        id: 'decider',
        words: true,
        card: 'line',
        header: t('moneyReports:fields.corrector'),
        cell: ({ decider }) => decider ?? '–',
      },
      {
        id: 'amount',
        header: t('moneyReports:fields.commission'),
        align: 'end',
        sort: 'descending',
        card: 'aside',
        cell: ({ amount }) => money(amount),
      },
      ...end<CommissionLine>(all),
    ] satisfies DataColumn<CommissionLine>[];
  }, [t, date, money, say, seesCases, seesLedger]);
}
