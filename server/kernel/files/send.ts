import { Readable } from 'node:stream';
import { create as disposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../../api/kernel/fileRules.ts';
import { SHUT } from '../protection.ts';

/**
 * Sends a file under its name (RFC 6266). What fails before its first piece is thrown and so becomes
 * an envelope; what fails later ends the connection, so that no half file looks like a whole one.
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { name, mediaType, content, inline } = file;
  const body =
    content instanceof Readable
      ? content
      : content instanceof Uint8Array
        ? Buffer.from(content)
        : await begun(content);
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', disposition(name, { type: inline ? 'inline' : 'attachment' }))
    .header('content-security-policy', SHUT)
    .header('x-content-type-options', 'nosniff')
    .send(body);
}

async function begun(pieces: AsyncIterable<Uint8Array>): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = async function* () {
    try {
      if (!first.done) yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return Readable.from(all(), { objectMode: false });
}
