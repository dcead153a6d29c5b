import { Menu, type MenuProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Says that a menu of the board is open, and answers how to say that it no longer is. */
export const BoardHold = createContext<() => () => void>(() => () => undefined);

/** A menu of the load board, under which nothing moves while it is open. */
export function BoardMenu(props: Pick<MenuProps, 'position' | 'children'>): ReactNode {
  const hold = useContext(BoardHold);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (isOpen ? hold() : undefined), [isOpen, hold]);
  return <Menu {...props} shadow="md" width={300} opened={isOpen} onChange={setOpen} />;
}
