import type { ReactNode } from 'react';
import type { StockMovement } from '../../../api/stock/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { pageOf } from '../../domains.ts';
import type { Format } from '../../lib/useFormat.ts';

/** Who did it, behind his picture. */
export const movedBy = ({ by, byAvatar }: StockMovement): ReactNode =>
  by === '' ? '' : <Named name={by} fileId={byAvatar ?? null} />;

/** What moved, with its sign: "+12 kg". */
export function movedInWords({ quantity, unit, unitZh }: StockMovement, format: Format): string {
  const words = inUnit(Math.abs(quantity), { unit, unitZh }, format);
  if (quantity === 0) return words;
  return quantity > 0 ? `+${words}` : `−${words}`;
}

/** So many of the unit that stock is counted in. */
export const inUnit = (
  count: number,
  unit: Pick<StockMovement, 'unit' | 'unitZh'>,
  format: Format,
): string => (unit.unit === '' ? format.number(count) : format.quantity(count, unit));

/** The record that a movement belongs to, as a link where it has a page; null where it is none's. */
export function SourceLink({ movement }: { movement: StockMovement }): ReactNode {
  const { record, recordId, recordName } = movement;
  if (record === null || recordId === null) return null;
  const name = recordName ?? `#${recordId}`;
  const page = pageOf(record, recordId);
  return page ? (
    <AnchorLink {...page} underline="always">
      {name}
    </AnchorLink>
  ) : (
    name
  );
}
