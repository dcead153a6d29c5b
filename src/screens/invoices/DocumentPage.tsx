import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../components/PageHead.tsx';
import { ListWalk } from '../../components/record/ListWalk.tsx';
import { HeadFacts } from '../../components/record/RecordHead.tsx';
import classes from '../../components/record/record.module.css';
import { useFormat } from '../../lib/useFormat.ts';

interface DocumentPageProps {
  document: { issuedAt: string; total: string; currency: string };
  title: string;
  /** What kind of record it is, inside a sentence. */
  record: string;
  /** Chips beside the title. */
  beside: ReactNode;
  /** The way to the list of all. */
  toList: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
  /** What it is about, over the full width. */
  lines?: ReactNode;
  children: ReactNode;
  /** What belongs to it, and is of no use on paper. */
  aside: ReactNode;
}

/** The page of an invoice or a credit note: neither ever changes, so that neither has a chart. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const { document, title, record, beside, toList, actions, lines, children, aside } = props;
  const { t } = useTranslation('records');
  const { date, money } = useFormat();
  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        beside={beside}
        facts={
          <HeadFacts
            facts={[
              date(document.issuedAt, 'date'),
              money(document.total, document.currency),
              toList,
            ]}
          />
        }
        actions={<ListWalk />}
      />
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('actions', { record })}
        data-off-paper
      >
        <div className={classes.barButtons}>{actions}</div>
      </div>
      <div className={classes.side}>
        {lines}
        <div className={classes.columns}>
          <div className={classes.side}>{children}</div>
          <div className={classes.side} data-off-paper>
            {aside}
          </div>
        </div>
      </div>
    </div>
  );
}
