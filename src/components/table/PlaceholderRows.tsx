import { memo, type ReactNode } from 'react';
import { Placeholder } from './Placeholder.tsx';
import classes from './table.module.css';

interface PlaceholderRowsProps {
  rows: number;
  columns: number;
  selects: boolean;
}

/** What stands in the place of rows that are on their way; drawn once, whatever else comes meanwhile. */
export const PlaceholderRows = memo(function PlaceholderRows(
  props: PlaceholderRowsProps,
): ReactNode {
  const columns = places(props.columns);
  return places(props.rows).map((row) => (
    <tr key={row}>
      {props.selects ? <td className={classes.check} /> : null}
      {columns.map((column) => (
        <td key={column}>
          <Placeholder height="0.75rem" width={`${55 + ((row * 17) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
});

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
