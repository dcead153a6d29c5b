import sharp from 'sharp';
import type { Api } from '../../../api/client.ts';
import { routes } from '../../../api/domains.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Behind a proxy, so that a test can come from any address. */
export const startVisitedServer = () =>
  startTestServer({ environment: { TRUST_PROXY: '1', CONTACT_MAIL: 'office@larder.example' } });

/** What an applicant enters. */
export const ENTRY = {
  kind: 'merchant' as const,
  contactName: 'Tan Mei Ling',
  email: 'mei.ling@noodlebar.example',
  mobile: '+65 8123 4567',
  businessName: 'Noodle Bar',
  branchAddress: '12 Temple Street, Singapore 058567',
  country: 'SG' as const,
  reference: 'A friend',
};

let visitors = 0;
/** An address that nothing came from yet. */
export const newAddress = () => {
  visitors += 1;
  return `10.1.${visitors >> 8}.${visitors & 255}`;
};

/** A licence that is a picture. */
export const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#48a' } })
        .png()
        .toBuffer(),
    ),
  ]);

/** What visitors of the public pages do at a server, and what the office has of it. */
export function visitorsOf(server: () => TestServer, admin: () => Api) {
  /** Sends the form as a browser does. */
  async function register(
    fields: Partial<Record<string, string>> = {},
    {
      from = newAddress(),
      locale = 'en-US' as Locale,
      licence = undefined as Blob | undefined,
      name = 'licence.png',
      key = undefined as string | undefined,
    } = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...ENTRY, agreed: 'true', ...fields })) {
      if (value !== undefined) form.append(field, value);
    }
    if (licence) form.append('licence', licence, name);
    const [, path] = routes.submitRegistration.split(' ');
    const response = await fetch(server().url + path, {
      method: 'POST',
      headers: {
        'x-forwarded-for': from,
        markers: JSON.stringify({ locale }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: form,
    });
    return (await response.json()) as {
      success: boolean;
      code: number;
      msg: string;
      data: { leadNo: string };
      errors?: Record<string, string>;
    };
  }

  /** The lead that a number stands for, as the office reads it. */
  async function leadOf(leadNo: string) {
    const { rows } = await admin().listLead({ body: { search: leadNo } });
    const [row] = rows;
    if (!row) throw new Error(`No lead ${leadNo}`);
    return admin().getLead({ params: { id: row.id } });
  }

  return { register, leadOf };
}
