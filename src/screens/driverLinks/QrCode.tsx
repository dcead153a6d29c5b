import encodeQR from 'qr';
import type { ReactNode } from 'react';

/** The white modules around a code that readers count on. */
const QUIET = 4;

/** A QR code, black on white in both colour schemes: a phone has to read it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const side = modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={240} height={240}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
