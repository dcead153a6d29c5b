import { z } from 'zod';
import { importAnswer } from '../kernel/fileImport.ts';

/** What an import of new customers found, or did: each row as it was typed. */
export const customerImport = importAnswer({
  name: z.string(),
  nameZh: z.string(),
  type: z.string(),
  phone: z.string(),
  email: z.string(),
  uen: z.string(),
  city: z.string(),
  houseNumber: z.string(),
  postCode: z.string(),
  grade: z.string(),
  creditLimit: z.string(),
  paymentTermsCode: z.string(),
  salesPersonCode: z.string(),
  consumptionTax: z.string(),
});
export type CustomerImport = z.output<typeof customerImport>;

/** The same of what the ERP says of customers that there are. */
export const erpImport = importAnswer({
  userNumber: z.string(),
  creditLimit: z.string(),
  paymentTermsCode: z.string(),
  salesPersonCode: z.string(),
  consumptionTax: z.string(),
});
export type ErpImport = z.output<typeof erpImport>;
