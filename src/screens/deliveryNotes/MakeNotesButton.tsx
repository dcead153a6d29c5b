import { type ReactNode, Suspense, useState } from 'react';
import type { Verdict } from '../../../machines/kernel/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';

const MakeNotesDialog = lazyPart(
  async () => {
    await loadTexts('deliveryNotes', 'validation')();
    return (await import('./MakeNotesDialog.tsx')).MakeNotesDialog;
  },
  ({ onClose }) => onClose(),
);

interface MakeNotesProps {
  orderIds: readonly number[];
  /** The day that they are wanted on, where it is one. */
  day?: string;
  /** How many others were left out, since they have one already. */
  covered?: number;
  onClose: () => void;
}

/** The dialog that makes the delivery notes of orders. Stands beside a menu, not in it. */
export function MakeNotes(props: MakeNotesProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <MakeNotesDialog {...props} />
    </Suspense>
  );
}

interface MakeNotesButtonProps extends Omit<MakeNotesProps, 'onClose'> {
  label: string;
  /** Why they can have none. */
  reason: Verdict;
}

/** Leads from orders to their delivery notes. */
export function MakeNotesButton({ label, reason, ...orders }: MakeNotesButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton label={label} reason={reason} onClick={() => setOpen(true)} />
      {isOpen ? <MakeNotes {...orders} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
