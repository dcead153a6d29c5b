import type { ReactNode } from 'react';
import type { CustomerPrice } from '../../../api/prices/price.ts';
import { ChangePriceDialog, LookAtPrice, RemovePriceDialog } from './PriceDialogs.tsx';

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
  if (asked.what === 'change') return <ChangePriceDialog {...props} />;
  return asked.what === 'remove' ? <RemovePriceDialog {...props} /> : <LookAtPrice {...props} />;
}
