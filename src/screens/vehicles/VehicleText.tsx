import type { ReactNode } from 'react';
import type { VehicleType } from '../../../api/vehicles/vehicleTypes.ts';
import { AnchorLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';

interface VehicleTextProps {
  vehicle: { id: number; plate: string; type: VehicleType };
}

/** A vehicle where others name it: its plate with the way to its page for who may see it, and its type. */
export function VehicleText({ vehicle: { id, plate, type } }: VehicleTextProps): ReactNode {
  const grants = useGrants();
  const { vehicleName } = useFormat();
  return (
    <span>
      {grants('vehicle.view') ? (
        <AnchorLink
          to="/vehicles/$vehicleId"
          params={{ vehicleId: String(id) }}
          // Beside it stand words that lead nowhere.
          underline="always"
        >
          {plate}
        </AnchorLink>
      ) : (
        plate
      )}
      {` · ${vehicleName(type)}`}
    </span>
  );
}
