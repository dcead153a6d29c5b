import process from 'node:process';
import { become, inside, installPackages, node24, quickly } from './install.mjs';

/**
 * `node server/launch.mjs <file.ts> …`: runs a TypeScript program of the project on Node 24, after
 * installing what is missing. Standard output is the program's alone.
 */
installPackages();
become(node24(), [...quickly, ...process.argv.slice(2)], inside());
