import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import type { newCustomer } from '../../../api/customers/customer.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { WorkbookWriter } from '../../../server/kernel/files/workbook.ts';

let last = randomInt(9_000_000);

/** A phone number of Singapore that nobody else has. */
export const newPhone = () => {
  last += 1;
  return `6${String(last).padStart(7, '0')}`;
};

/** A customer of the shop who is not authorised yet, as a person enters one. */
export const newAccount = (api: Api, rest: Partial<z.input<typeof newCustomer>> = {}) =>
  api.addCustomer(
    {
      body: {
        name: 'Test kitchen',
        phone: newPhone(),
        grade: 'general',
        paymentTermsCode: 'COD',
        consumptionTax: true,
        creditLimit: '100',
        ...rest,
      },
    },
    { showError: false },
  );

/** A workbook with one sheet of these rows below a heading, as the office would write it. */
export function sheet(heading: readonly string[], rows: readonly (string | number)[][]) {
  const book = new WorkbookWriter();
  book.sheet('Customers', []);
  for (const row of [heading, ...rows]) {
    book.row(row.map((value) => ({ value, format: typeof value === 'number' ? 'General' : '@' })));
  }
  book.end();
  const bytes = Buffer.concat(book.take());
  return new File([new Uint8Array(bytes)], 'customers.xlsx', { type: MEDIA_TYPES.xlsx });
}
