import process from 'node:process';
import { become, inside, installPackages, node24 } from '../server/install.mjs';

/** `npm test`: installs what is missing, then runs the levels of tests/support/levels.ts. */
installPackages();
become(node24(), ['tests/support/runLevels.ts', ...process.argv.slice(2)], inside());
