import { type ComponentType, createContext, type MouseEventHandler, type ReactNode } from 'react';
import type { Refusal } from '../../api/kernel/operation.ts';

export interface MenuItemProps {
  children: ReactNode;
  /** Why it is not possible now: it stays where it is and says so. */
  reason?: Refusal | null | undefined;
  isBusy?: boolean;
  leftSection?: ReactNode;
  /** Where it leads, if it is a link. */
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
}

/**
 * What a button or a link becomes where a row had no room for it and it stands in the row's menu; null
 * elsewhere. The component comes from the menu, so that a page without one does not load it.
 */
export const InMenu = createContext<ComponentType<MenuItemProps> | null>(null);
