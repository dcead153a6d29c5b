import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is shorter is sent as it is (bytes). */
const SHORT = 1024;

/** The next one packs 3 % smaller and takes twice as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Puts each script and style sheet beside itself packed, as the server sends it (`preCompressed` in
 * server/kernel/screens.ts): packed once, and smaller than there is time for with each request.
 */
export const packed: Plugin = {
  name: 'larder-packed',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      await Promise.all(
        Object.entries(bundle).map(async ([fileName, part]) => {
          if (!/[.](js|css)$/.test(fileName)) return;
          const source = Buffer.from(part.type === 'chunk' ? part.code : part.source);
          if (source.length < SHORT) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(source, BROTLI),
            promisify(gzip)(source, { level: 9 }),
          ]);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
        }),
      );
    },
  },
};
