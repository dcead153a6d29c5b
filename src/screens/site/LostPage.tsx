import '../../theme/office.ts';
import type { ReactNode } from 'react';
import { NotFound } from '../../components/states.tsx';
import { SiteFrame } from './SiteLayout.tsx';

/** What a visitor sees at an address that no page has. */
export function LostPage(): ReactNode {
  return (
    <SiteFrame>
      <NotFound home="/" />
    </SiteFrame>
  );
}
