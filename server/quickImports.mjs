import { registerHooks } from 'node:module';

/**
 * Finds modules sooner, where a process begins with `--import` of this file: half of a start was spent
 * on where they are. For each import of a package Node reads its `exports` anew, and drizzle-orm's are
 * 130 kB; for each file of ours it asks the disk whether it is there, and in which package it is. Ours
 * name their files whole, and are TypeScript modules all.
 */

/** What drizzle-orm's modules are, by what they are called. */
const drizzle = new Map();

const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const found = drizzle.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      drizzle.set(specifier, found);
      return found;
    }
    const format = /^\.\.?\//.test(specifier) && formatOf(specifier, parentURL);
    if (!format) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
  },
});

/**
 * What a file beside another one is, where that is known without a look at it.
 * @param {string} specifier
 * @param {string} parentURL
 */
function formatOf(specifier, parentURL) {
  if (parentURL.includes('/node_modules/')) {
    return parentURL.includes(PACKAGE) && specifier.endsWith('.js') && 'module';
  }
  return parentURL.startsWith('file:') && specifier.endsWith('.ts') && 'module-typescript';
}
