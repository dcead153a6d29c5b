import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type DomainName, domains } from '../../api/domains.ts';
import { isMailAddress } from './outbox/address.ts';
import { type MailServer, readMailServer } from './outbox/mailServer.ts';
import { readWarehouse, type WarehouseSystem } from './outbox/warehouse.ts';
import { isKey } from './secrets.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');

/** Origins such as `https://office.example.com`, separated by commas, without a path. */
const origins = z.string().transform((text, context) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      if (originOf(part) === part) return part;
      context.addIssue(`must be origins such as https://office.example.com, not ${part}`);
      return part;
    }),
);

const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url !== null && protocols.includes(url.protocol);
    },
    `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  );

/** A mail server's address; what is wrong with it is told as its reader tells it. */
const mailServer = z.string().transform((text, context): MailServer => {
  try {
    return readMailServer(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
});

/** The warehouse system's address, with a token as its password where it wants one. */
const warehouse = z.string().transform((text, context): WarehouseSystem => {
  try {
    return readWarehouse(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
});

/**
 * Which of the machines before the server are one's own proxies: how many, or their addresses and
 * networks. What stands in `X-Forwarded-For` before what they wrote is the caller's own word.
 */
const proxies = z.string().transform((text, context): boolean | number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  const given = text.split(',').map((part) => part.trim());
  if (!given.every(isNetwork)) {
    context.addIssue('must be how many proxies there are, or their addresses such as 10.0.0.0/8');
  }
  return given;
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  const isWide = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return most > 0 && isWide && more.length === 0;
}

/** Keys of 32 bytes in base64, separated by commas; what is wrong is not repeated. */
const keys = z.string().transform((text, context) => {
  const given = text.split(',').map((part) => part.trim());
  if (!given.every(isKey)) {
    context.addIssue('must be keys of 32 bytes in base64, separated by commas');
  }
  return given;
});

/** Whether one signs in by a call of a domain. */
const signsIn = (domain: DomainName) => Object.hasOwn(domains[domain].routes, 'login');

/** Names of domains, separated by commas; without that of signing in nobody would be told. */
const parts = z.string().transform((text, context) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part): part is DomainName => {
      const isPart = Object.hasOwn(domains, part) && !signsIn(part as DomainName);
      if (!isPart) context.addIssue(`must be parts of the product such as vouchers, not ${part}`);
      return isPart;
    }),
);

const variables = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DEMO: flag.default(false),
  UPLOAD_DIR: z.string().optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailAddress, 'must be one e-mail address such as orders@example.com')
    .optional(),
  CONTACT_MAIL: z
    .string()
    .refine(isMailAddress, 'must be one e-mail address such as office@example.com')
    .optional(),
  API_HOST: z
    .string()
    .refine((text) => originOf(text) === text, 'must be an origin such as https://api.example.com')
    .optional(),
  OFFICE_URL: z
    .string()
    .refine(
      (text) => originOf(text) === text,
      'must be an origin such as https://office.example.com',
    )
    .optional(),
  CORS_ORIGINS: origins.default([]),
  TRUST_PROXY: proxies.default(false),
  SESSION_IDLE_MINUTES: whole(1, 10_080).default(120),
  SESSION_MAX_MINUTES: whole(1, 43_200).default(720),
  QUERY_LIMIT_MS: whole(100, 600_000).default(15_000),
  WAREHOUSE_URL: warehouse.optional(),
  DATA_KEY: keys.default([]),
  UPGRADING: parts.default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must be at least 16 letters, figures or signs of a token')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
});

/** The server's configuration. Everything has a default except the addresses of other services. */
export interface Environment {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Where the embedded database keeps its data; `memory` keeps nothing. */
  dataDirectory: string;
  /** Where set, PostgreSQL is used instead of the embedded database. */
  databaseUrl: string | undefined;
  /** Fill an empty database with demo data. */
  demo: boolean;
  /** The folder of uploaded files. */
  uploadDirectory: string;
  /** Where set, mail is sent through it; otherwise mail stays in the outbox. */
  mailServer: MailServer | undefined;
  /** Where set, customers are sent there; otherwise the messages stay in the outbox. */
  warehouse: WarehouseSystem | undefined;
  /** The address that mail comes from; undefined for the mail server's usual one. */
  mailFrom: string | undefined;
  /** The address that receives what visitors of the public site write. */
  contactAddress: string;
  /** The origin at which people open the office, as mail names it; undefined where mail needs one. */
  officeAddress: string | undefined;
  /** The origin that the served screens call; empty for their own. */
  apiHost: string;
  /** Other origins whose screens may call this server. */
  corsOrigins: string[];
  /** Whether the caller's address is taken from a proxy's `X-Forwarded-For`. */
  trustProxy: boolean | number | string[];
  session: SessionLimits;
  /** A query that runs longer is ended, milliseconds. */
  queryLimit: number;
  /** What seals bank accounts, in base64, the newest first; none: the data folder's own. */
  dataKeys: readonly string[];
  /** Parts of the product that are switched off while they are upgraded. */
  upgrading: readonly DomainName[];
  /** What whoever reads the metrics has to show; undefined where nobody may. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** How long a session lives, in milliseconds. */
export interface SessionLimits {
  /** How long it may be idle. */
  idle: number;
  /** How long it lives altogether. */
  max: number;
}

/** Variables that are wrong; one line each, with its name and the reason. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the environment, once, at the start; no other module reads it. An empty variable counts as
 * unset.
 * @throws EnvironmentError that names every variable that is wrong.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  }
  return shaped(parsed.data);
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const MINUTE = 60_000;

function shaped(given: z.output<typeof variables>): Environment {
  return {
    port: given.PORT,
    host: given.HOST,
    dataDirectory: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    demo: given.DEMO,
    uploadDirectory: given.UPLOAD_DIR ?? uploadsBeside(given.DATA_DIR),
    mailServer: given.SMTP_URL,
    warehouse: given.WAREHOUSE_URL,
    mailFrom: given.MAIL_FROM,
    contactAddress: given.CONTACT_MAIL ?? given.MAIL_FROM ?? 'office@localhost',
    officeAddress: given.OFFICE_URL ?? ownAddress(given),
    apiHost: given.API_HOST ?? '',
    corsOrigins: given.CORS_ORIGINS,
    trustProxy: given.TRUST_PROXY,
    session: {
      idle: given.SESSION_IDLE_MINUTES * MINUTE,
      max: given.SESSION_MAX_MINUTES * MINUTE,
    },
    queryLimit: given.QUERY_LIMIT_MS,
    dataKeys: given.DATA_KEY,
    upgrading: given.UPGRADING,
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
  };
}

/** This machine's own, where no mail that leaves it could lead its reader there. */
function ownAddress({ PORT, SMTP_URL, DEMO }: z.output<typeof variables>): string | undefined {
  return SMTP_URL && !DEMO ? undefined : `http://localhost:${PORT}`;
}

/** A database in memory keeps nothing, and so need its files not be kept. */
function uploadsBeside(dataDirectory: string): string {
  return dataDirectory === 'memory'
    ? join(tmpdir(), `larder-uploads-${process.pid}`)
    : join(dataDirectory, 'uploads');
}

function originOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null;
}
