import type { ReactNode } from 'react';
import { Changed } from '../../components/desk/Changed.tsx';

/** A value as it is, and, where another one is asked for, that one beside it. */
export const Became = ({ was, is }: { was: string; is: string | null }): ReactNode =>
  is === null || is === was ? was : <Changed before={was} now={is} />;
