import process from 'node:process';
import { buildScreens } from './build.mjs';
import { become, inside, installPackages, node24, quickly } from './install.mjs';

/** `npm start`: installs what is missing, builds the screens where they are out of date, serves. */
installPackages();
buildScreens();
become(node24(), [...quickly, 'server/main.ts'], inside({ DEMO: '1', ...process.env }));
