import type { ReactNode } from 'react';
import { AnchorLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';

interface DriverTextProps {
  driver: { id: number; name: string; phone: string };
}

/** A driver where others name him: with the way to his page for who may see it, and his phone. */
export function DriverText({ driver: { id, name, phone } }: DriverTextProps): ReactNode {
  const grants = useGrants();
  const format = useFormat();
  return (
    <span>
      {grants('driver.view') ? (
        <AnchorLink
          to="/drivers/$driverId"
          params={{ driverId: String(id) }}
          // Beside it stand words that lead nowhere.
          underline="always"
        >
          {name}
        </AnchorLink>
      ) : (
        name
      )}
      {phone === '' ? null : ` · ${format.phone(phone)}`}
    </span>
  );
}
