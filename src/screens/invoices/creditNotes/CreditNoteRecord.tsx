import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import { Facts } from '../../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../../components/links.tsx';
import { Notes } from '../../../components/notes/Notes.tsx';
import { Amounts } from '../../../components/record/Amounts.tsx';
import { Pair } from '../../../components/record/Pair.tsx';
import { ReadFrame } from '../../../components/record/RecordFrame.tsx';
import { Related } from '../../../components/record/Related.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import { customerAsRelated } from '../../customers/asRelated.ts';
import { orderAsRelated } from '../../orders/asRelated.ts';
import { invoiceAsRelated } from '../asRelated.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { CreditNoteDownload } from './CreditNoteDownload.tsx';
import { KIND_MEANINGS } from './meanings.ts';

/** One credit note. It never changes, so it has no chart. */
export function CreditNoteRecord({ creditNoteId }: { creditNoteId: number }): ReactNode {
  return <OneCreditNote key={creditNoteId} id={creditNoteId} />;
}

function OneCreditNote({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('creditNotes');
  const api = useApi();
  const reading = useList<null, CreditNoteRow>(null, (_, signal) =>
    api.getCreditNote({ params: { id } }, { showError: false, signal }),
  );
  return (
    <ReadFrame
      reading={reading}
      namespace="creditNotes"
      wayBack={<ButtonLink to="/finance/invoices/credit-notes">{t('record.toList')}</ButtonLink>}
    >
      {(note) => <CreditNotePage note={note} />}
    </ReadFrame>
  );
}

function CreditNotePage({ note }: { note: CreditNoteRow }): ReactNode {
  const { t } = useTranslation('creditNotes');
  const { id, creditNo, kind } = note;
  return (
    <DocumentPage
      document={note}
      title={t('record.title', { number: creditNo })}
      record={t('record.name')}
      beside={<StateChip meaning={KIND_MEANINGS[kind]} label={t(`kinds.${kind}`)} />}
      toList={
        <AnchorLink key="list" to="/finance/invoices/credit-notes">
          {t('record.toList')}
        </AnchorLink>
      }
      actions={<CreditNoteDownload id={id} />}
      aside={
        <>
          <Related
            load={(api, flags) => api.getCreditNoteRelated({ params: { id } }, flags)}
            version={0}
            parts={{
              invoice: { kind: invoiceAsRelated, title: 'invoice' },
              order: { kind: orderAsRelated, title: 'order' },
              customer: { kind: customerAsRelated, title: 'customer' },
            }}
            log={{ target: creditNo }}
          />
          <Notes record="creditNote" id={id} version={0} />
        </>
      }
    >
      <Figures note={note} />
    </DocumentPage>
  );
}

/** What it takes off which invoice, before tax and with it. */
function Figures({ note }: { note: CreditNoteRow }): ReactNode {
  const { t } = useTranslation('creditNotes');
  const { date, money, name, number } = useFormat();
  const show = (amount: string) => money(amount, note.currency);
  return (
    <Pair>
      <Amounts
        title={t('record.amounts')}
        rows={[
          [t('fields.net'), show(note.net)],
          [t('fields.rate'), `${number(Number(note.gstPercent))}%`],
          [t('fields.gst'), show(note.gst)],
          [t('fields.total'), show(note.total), true],
        ]}
      />
      <Facts
        title={t('record.issued')}
        facts={[
          [t('fields.number'), note.creditNo],
          [t('fields.issuedAt'), date(note.issuedAt, 'date')],
          [t('fields.invoice'), note.invoiceNo],
          [t('fields.orderSn'), note.orderSn],
          [t('fields.customer'), name({ name: note.customerName, nameZh: note.customerNameZh })],
          [t('record.currency'), note.currency],
          [t('fields.remark'), note.remark ?? t('record.changed')],
        ]}
      />
    </Pair>
  );
}
