import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonText, type ReasonTextProps } from './ReasonText.tsx';

/** An item of a menu that the law refuses. Takes the focus like the others, so that the reason can be read by keyboard. */
export function RefusedItem({
  label,
  ...reason
}: ReasonTextProps & { label: ReactNode }): ReactNode {
  return (
    <Menu.Item component="div" aria-disabled="true" closeMenuOnClick={false}>
      {label}
      <Text size="xs" c="dimmed" component="div">
        <ReasonText {...reason} />
      </Text>
    </Menu.Item>
  );
}
