import type { ReactNode } from 'react';
import type { Api, CallFlags } from '../../../api/client.ts';
import { useApi } from '../../lib/api.ts';
import { useList } from '../../lib/useList.ts';
import { NarrowedTo } from './NarrowedTo.tsx';

interface NarrowedToOneProps {
  id: number;
  /** What the record is called. */
  read: (api: Api, flags: CallFlags) => Promise<string>;
  label: (name: string) => string;
  drop: string;
  onDrop: () => void;
}

/** The same where no row of the list names the record: its name is read. */
export function NarrowedToOne({ id, read, label, drop, onDrop }: NarrowedToOneProps): ReactNode {
  const api = useApi();
  const { page } = useList(id, (_, signal) =>
    read(api, { signal, background: true, showError: false }),
  );
  return <NarrowedTo label={label(page ?? `#${id}`)} drop={drop} onDrop={onDrop} />;
}
