import process from 'node:process';
import { Generator, getConfig } from '@tanstack/router-generator';
import { root } from './install.mjs';

/**
 * `npm run routes`: writes `src/routeTree.gen.ts` from the files of `src/routes`, as `npm run dev` and
 * the build do by themselves. A new file of a route gets its frame, with the address that it stands for.
 */
process.chdir(root);
await new Generator({ config: getConfig({}, root), root }).run();
