import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../shell/lazyPart.tsx';

// Few people enter an address: its dialog is loaded when they do.
const Loaded = lazyPart(
  async () => (await import('./AddressDialog.tsx')).AddressDialog,
  ({ onClose }) => onClose(),
);

/** The dialog of a delivery address, wherever one is entered. */
export function AddressDialogPart(props: ComponentProps<typeof Loaded>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
