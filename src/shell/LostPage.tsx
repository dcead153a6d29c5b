import '../theme/office.ts';
import type { ReactNode } from 'react';
import { NotFound } from '../components/states.tsx';

/** The not-found page where there is no layout around it. */
export function LostPage(): ReactNode {
  return (
    <main>
      <NotFound home="/" />
    </main>
  );
}
