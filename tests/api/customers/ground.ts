import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import type { newCustomer } from '../../../api/customer.ts';

/** A phone number that nobody else has. */
export const newPhone = () =>
  `6${BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 11)}`)
    .toString()
    .slice(0, 13)}`;

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
