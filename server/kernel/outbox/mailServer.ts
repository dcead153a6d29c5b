/** A mail server as `SMTP_URL` names it. */
export interface MailServer {
  host: string;
  port: number | undefined;
  /** TLS from the first byte; else STARTTLS. */
  secure: boolean;
  /** Without `secure`: nothing is sent unless STARTTLS succeeds. */
  requireTLS: boolean;
  /** STARTTLS is not asked for. */
  ignoreTLS: boolean;
  /** Whether the server's certificate has to be in order. */
  verified: boolean;
  /** The name that the certificate has to bear, where it is not the host's. */
  servername: string | undefined;
  auth: { user: string; pass: string } | undefined;
}

const FLAGS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] as const;
const NAMES = ['tls.servername'] as const;
const KNOWN: readonly string[] = [...FLAGS, ...NAMES];

/**
 * Reads `smtp://user:password@host:port` (STARTTLS where the server offers it) or `smtps://…` (TLS
 * from the start) with the parameters `requireTLS`, `ignoreTLS`, `tls.rejectUnauthorized` (true or
 * false) and `tls.servername`.
 *
 * A password leaves this machine encrypted, for a server whose certificate is in order, unless the
 * address says otherwise. TLS that anybody on the way could prevent proves nothing by a
 * certificate, so none is asked of it.
 * @throws RangeError with what is wrong, to follow the variable's name.
 */
export function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new RangeError('must be an address that begins with smtp:// or smtps://');
  }
  if (url.hostname === '') throw new RangeError('must name a host, as smtp://mail.example.com');
  if (!['', '/'].includes(url.pathname) || url.hash !== '') {
    throw new RangeError('must end after the host and port, but for ?parameters');
  }
  if (url.username === '' && url.password !== '') {
    throw new RangeError('must have a user where it has a password');
  }
  const flags = readFlags(url.searchParams);
  const secure = url.protocol === 'smtps:';
  const guarded = url.username !== '' && !isLocal(url.hostname) && flags.ignoreTLS !== true;
  const requireTLS = !secure && (flags.requireTLS ?? guarded);
  if (requireTLS && flags.ignoreTLS) {
    throw new RangeError('must not both require and ignore TLS');
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? undefined : Number(url.port),
    secure,
    requireTLS,
    ignoreTLS: flags.ignoreTLS ?? false,
    verified: flags['tls.rejectUnauthorized'] ?? (secure || requireTLS),
    servername: url.searchParams.get('tls.servername') ?? undefined,
    auth:
      url.username === ''
        ? undefined
        : { user: decoded(url.username), pass: decoded(url.password) },
  };
}

function readFlags(parameters: URLSearchParams) {
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {};
  for (const name of parameters.keys()) {
    if (!KNOWN.includes(name)) {
      throw new RangeError(`must have no parameter but ${KNOWN.join(', ')}, not ${name}`);
    }
  }
  for (const name of FLAGS) {
    const value = parameters.get(name);
    if (value === null) continue;
    if (value !== 'true' && value !== 'false') {
      throw new RangeError(`must say true or false for ${name}`);
    }
    flags[name] = value === 'true';
  }
  return flags;
}

/** Whether what is sent there stays on this machine. */
const isLocal = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError('must write % as %25 in user and password');
  }
}
