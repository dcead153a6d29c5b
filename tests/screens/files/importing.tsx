import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, vi } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ImportAnswer, ImportBody, ImportRow } from '../../../api/kernel/fileImport.ts';
import { MEGABYTE } from '../../../api/kernel/fileRules.ts';
import { ImportDialog } from '../../../src/components/files/ImportDialog.tsx';
import { showInOffice } from '../support/office.tsx';

export interface Row extends ImportRow {
  name: string;
}

export const envelope = (data: unknown) =>
  Response.json({ success: true, code: CODES.ok, msg: '', data });

export const picture = (name: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' });

/** The field of a file on the page. */
export const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

export const rows = (outcome: 'good' | 'added'): Row[] => [
  { row: 2, name: 'Golden', outcome, errors: {} },
  { row: 3, name: '', outcome: 'bad', errors: { name: 'A name is required.' } },
];

/** Another page in place of this one, and back, as a link does. */
function Left({ children }: { children: ReactNode }): ReactNode {
  const [isHere, setIsHere] = useState(true);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => key === 'F2' && setIsHere((here) => !here);
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, []);
  return isHere ? children : null;
}

/** An import of suppliers whose server answers from a list. */
export async function showImport(answers: (() => Promise<ImportAnswer<Row>>)[]) {
  const asked: (ImportBody & { key: string })[] = [];
  const requests: Request[] = [];
  const onDone = vi.fn();
  const importing = (
    <ImportDialog<Row>
      name="importSuppliers"
      title="Import suppliers"
      onClose={() => undefined}
      onDone={onDone}
      rule={{ kinds: ['xlsx', 'xls'], maximum: MEGABYTE }}
      columns={[{ key: 'name', header: 'Name', isNeeded: true, example: 'Golden Foods' }]}
      send={(_api, { body }, { idempotencyKey }) => {
        asked.push({ ...body, key: idempotencyKey });
        return answers.shift()?.() ?? Promise.reject(new Error('No more answers'));
      }}
    />
  );
  await showInOffice(<Left>{importing}</Left>, {
    fetch: async (request) => {
      requests.push(request.clone());
      return request.url.endsWith('/template') ? new Response('PK') : envelope(null);
    },
    permissions: ['supplier.edit'],
  });
  const opened = async () =>
    within(await screen.findByRole('dialog', { name: 'Import suppliers' }));
  const dialog = await opened();
  const leaveAndReturn = async () => {
    fireEvent.keyDown(window, { key: 'F2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(window, { key: 'F2' });
    return opened();
  };
  return { asked, requests, onDone, dialog, leaveAndReturn };
}
