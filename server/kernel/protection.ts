import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../api/kernel/codes.ts';
import { transport } from './envelope.ts';
import { DEFAULTS, localeOf } from './request.ts';

/** A policy under which nothing runs and nothing is shown in a frame: for what is no page. */
export const SHUT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** What of the device a page may ask for: the camera, to scan with, for the product's own pages alone. */
export const DEVICE_POLICY = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

/** What a browser is told with every answer, also where nothing could be made of the request. */
const BARE: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': SHUT,
  'content-type': 'application/json; charset=utf-8',
  'permissions-policy': DEVICE_POLICY,
  'referrer-policy': 'no-referrer',
  // Over plain HTTP a browser takes no notice of it.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * Headers that keep a page from running, framing or calling anything but the product's own, and from
 * being reached other than by HTTPS once it was.
 */
export function protection(apiHost: string) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: apiHost ? ["'self'", apiHost] : ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Pictures need the token, so that a page reads them and shows them as its own.
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets sizes and places as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
      },
    },
    // The API answers screens that another allowed origin serves; CORS says which.
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    strictTransportSecurity: { maxAge: 365 * 24 * 3600, includeSubDomains: true },
  };
}

/** Answers an address that cannot be read, before anything else has seen the request. */
export function answerWrongAddress(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const said = transport(CODES.invalidInput, 'unknownPath', localeOf(request));
  void reply.code(statusCode).headers(BARE).send(JSON.stringify(said));
}

/** Answers what is no request of HTTP at all, on the bare connection. */
export function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = WRONG[error.code ?? ''] ?? 400;
  const body = JSON.stringify(transport(CODES.invalidInput, 'unreadableBody', DEFAULTS.locale));
  const headers = { ...BARE, connection: 'close', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

const WRONG: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
