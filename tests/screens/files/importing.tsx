import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
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

/** An import of suppliers whose server answers from a list. */
export async function showImport(answers: (() => Promise<ImportAnswer<Row>>)[]) {
  const asked: (ImportBody & { key: string })[] = [];
  const onDone = vi.fn();
  await showInOffice(
    <ImportDialog<Row>
      name="importSuppliers"
      title="Import suppliers"
      onClose={() => undefined}
      onDone={onDone}
      rule={{ kinds: ['xlsx', 'xls'], maximum: MEGABYTE }}
      columns={[{ key: 'name', header: 'Name' }]}
      send={(_api, { body }, { idempotencyKey }) => {
        asked.push({ ...body, key: idempotencyKey });
        return answers.shift()?.() ?? Promise.reject(new Error('No more answers'));
      }}
    />,
    { fetch: async () => envelope(null), permissions: ['supplier.edit'] },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Import suppliers' });
  return { asked, onDone, dialog: within(dialog) };
}
