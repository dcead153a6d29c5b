import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDownload } from '../../../lib/download.ts';
import { useGrants } from '../../../shell/sessionContext.ts';

interface CreditNoteDownloadProps {
  id: number;
  /** Which it is, where the page is not its own. */
  number?: string;
}

/** A credit note as a file. */
export function CreditNoteDownload({ id, number }: CreditNoteDownloadProps): ReactNode {
  const { t } = useTranslation('creditNotes');
  const grants = useGrants();
  const { start, underWay } = useDownload();
  return (
    <ActionButton
      label={t('list.download')}
      {...(number === undefined ? {} : { name: t('list.downloadOf', { number }) })}
      reason={lacks(grants, 'invoice.download')}
      loading={underWay}
      onClick={() => start((api, flags) => api.downloadCreditNote({ params: { id } }, flags))}
    />
  );
}
