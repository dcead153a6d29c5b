// engine: once

import { describe, expect, it } from 'vitest';
import {
  EnvironmentError,
  isLoopback,
  readEnvironment,
} from '../../../server/kernel/environment.ts';

const PROXIES = 'must be how many proxies there are, or their addresses such as 10.0.0.0/8';

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDirectory: './data',
      databaseUrl: undefined,
      demo: false,
      uploadDirectory: 'data/uploads',
      mailServer: undefined,
      warehouse: undefined,
      mailFrom: undefined,
      contactAddress: 'office@localhost',
      officeAddress: 'http://localhost:4000',
      apiHost: '',
      corsOrigins: [],
      trustProxy: false,
      session: { idle: 7_200_000, max: 43_200_000 },
      queryLimit: 15_000,
      dataKeys: [],
      upgrading: [],
      logLevel: 'warn',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toEqual(readEnvironment({}));
  });

  it('names no address of this machine in mail that leaves it, but in the demo', () => {
    const addressOf = (more: Record<string, string>) =>
      readEnvironment({ SMTP_URL: 'smtp://mail.example.com', ...more }).officeAddress;
    expect(addressOf({})).toBeUndefined();
    expect(addressOf({ DEMO: '1' })).toBe('http://localhost:4000');
    expect(addressOf({ OFFICE_URL: 'https://office.example.com' })).toBe(
      'https://office.example.com',
    );
  });

  it('reads lists and minutes', () => {
    expect(
      readEnvironment({
        CORS_ORIGINS: 'https://a.example, http://localhost:4001',
        SESSION_IDLE_MINUTES: '5',
      }),
    ).toMatchObject({
      corsOrigins: ['https://a.example', 'http://localhost:4001'],
      session: { idle: 300_000 },
    });
  });

  it('knows how many proxies stand before the server, or their networks', () => {
    const proxies = (TRUST_PROXY: string) => readEnvironment({ TRUST_PROXY }).trustProxy;
    expect(proxies('0')).toBe(false);
    expect(proxies('2')).toBe(2);
    expect(proxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each([
    ['PORT', '70000', 'must be from 0 to 65535'],
    ['UPGRADING', 'vouchers,coupons', 'must be parts of the product such as vouchers, not coupons'],
    ['UPGRADING', 'auth', 'must be parts of the product such as vouchers, not auth'],
    ['METRICS_TOKEN', 'short', 'must be at least 16 letters, figures or signs of a token'],
    ['TRUST_PROXY', 'yes', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
    ['TRUST_PROXY', '1.2.3', PROXIES],
    ['TRUST_PROXY', '10.0.0.1,', PROXIES],
    ['PORT', '4e3', 'must be a whole number from 0 to 65535'],
    [
      'DATABASE_URL',
      'mysql://x',
      'must be an address that begins with postgres:// or postgresql://',
    ],
    ['DEMO', 'yes', 'must be 0 or 1'],
    ['SMTP_URL', 'mail', 'must be an address that begins with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'must name a host, as smtp://mail.example.com'],
    ['SMTP_URL', 'smtp://host/in', 'must end after the host and port, but for ?parameters'],
    ['SMTP_URL', 'smtp://host?requireTLS=1', 'must say true or false for requireTLS'],
    [
      'SMTP_URL',
      'smtp://host?pool=true',
      'must have no parameter but requireTLS, ignoreTLS, tls.rejectUnauthorized, tls.servername, not pool',
    ],
    ['MAIL_FROM', 'Us <us@a.example>', 'must be one e-mail address such as orders@example.com'],
    ['API_HOST', 'https://api.example/path', 'must be an origin such as https://api.example.com'],
    ['API_HOST', "https://x.example' script", 'must be an origin such as https://api.example.com'],
    ['CORS_ORIGINS', '*', 'must be origins such as https://office.example.com, not *'],
    ['SESSION_IDLE_MINUTES', '0', 'must be from 1 to 10080'],
    ['QUERY_LIMIT_MS', '-1', 'must be a whole number from 100 to 600000'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ])('names %s=%s with its reason', (name, value, reason) => {
    expect(complaints({ [name]: value })).toEqual([`${name} ${reason}`]);
  });

  it('names all that are wrong at once', () => {
    expect(complaints({ PORT: 'x', DEMO: '2', LOG_LEVEL: '' })).toHaveLength(2);
  });
});

it('tells this machine alone from others', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].filter(isLoopback)).toHaveLength(4);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.example.com', '1127.0.0.1'].filter(isLoopback)).toEqual(
    [],
  );
});

function complaints(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
  return [];
}
