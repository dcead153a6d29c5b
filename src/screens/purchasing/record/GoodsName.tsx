import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PurchaseLine } from '../../../../api/purchasing/purchaseOrder.ts';
import { Parts } from '../../../components/Parts.tsx';
import { useFormat } from '../../../lib/useFormat.ts';

/** The name that the reader knows, and beneath it the other one, what it is, and where it is bought. */
export function GoodsName({ line }: { line: PurchaseLine }): ReactNode {
  const { name } = useFormat();
  const main = name(line);
  const other = main === line.name ? line.nameZh : line.name;
  return (
    <div>
      <Text component="span">{main}</Text>
      <Text size="xs" c="dimmed">
        <Parts of={[other, line.specification, line.sku, line.area]} />
      </Text>
    </div>
  );
}
