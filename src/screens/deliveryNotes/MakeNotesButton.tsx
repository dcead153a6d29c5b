import { type ReactNode, Suspense, useState } from 'react';
import type { Verdict } from '../../../machines/kernel/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';

const MakeNotes = lazyPart(
  async () => {
    await loadTexts('deliveryNotes', 'validation')();
    return (await import('./MakeNotesDialog.tsx')).MakeNotesDialog;
  },
  ({ onClose }) => onClose(),
);

interface MakeNotesButtonProps {
  label: string;
  orderIds: readonly number[];
  /** The day that they are wanted on, where it is one. */
  day?: string;
  /** How many others were left out, since they have one already. */
  covered?: number;
  /** Why they can have none. */
  reason: Verdict;
}

/** Leads from orders to their delivery notes. */
export function MakeNotesButton({ label, reason, ...orders }: MakeNotesButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton label={label} reason={reason} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <MakeNotes {...orders} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
