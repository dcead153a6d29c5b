import { DEMO } from '../../api/orders/world.ts';
import { type Home, makeHome, QUICK_FOLDER } from '../../api/support/templates.ts';

/**
 * A data folder with the demo in it. Several servers of a run begin with it: it is filled once, in the
 * folder that `TEMPLATES` names, and copied. They all have the key of the run as their `DATA_KEY`,
 * without which they could not read what the first has sealed.
 */
export const makeDemoHome = (): Promise<Home> => makeHome(DEMO, QUICK_FOLDER);
