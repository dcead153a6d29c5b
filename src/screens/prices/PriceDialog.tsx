import { type ReactNode, Suspense } from 'react';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';

// A price is looked at more often than it is changed: they are loaded when somebody does.
const close = ({ onClose }: { onClose: () => void }) => onClose();
const ChangePriceDialog = lazyPart(
  async () => (await import('./PriceDialogs.tsx')).ChangePriceDialog,
  close,
);
const LookAtPrice = lazyPart(async () => (await import('./PriceDialogs.tsx')).LookAtPrice, close);
const RemovePriceDialog = lazyPart(
  async () => (await import('./PriceDialogs.tsx')).RemovePriceDialog,
  close,
);

/** What is asked of one price: to change it, to remove it, or to look at it. */
export interface AskedOfPrice {
  what: 'change' | 'remove' | 'look';
  price: CustomerPrice;
}

interface PriceDialogProps {
  asked: AskedOfPrice | null;
  onClose: () => void;
  onDone: () => void;
}

/** The dialog of what is asked of a price; none where nothing is. */
export function PriceDialog({ asked, onClose, onDone }: PriceDialogProps): ReactNode {
  if (asked === null) return null;
  const props = { price: asked.price, onClose, onDone };
  return <Suspense fallback={null}>{dialogOf(asked.what, props)}</Suspense>;
}

function dialogOf(
  what: AskedOfPrice['what'],
  props: Omit<PriceDialogProps, 'asked'> & { price: CustomerPrice },
): ReactNode {
  if (what === 'change') return <ChangePriceDialog {...props} />;
  return what === 'remove' ? <RemovePriceDialog {...props} /> : <LookAtPrice {...props} />;
}
