import { routeTree } from './routeTree.gen.ts';

/** All routes below the root, as the generated tree had them when it was made. */
export const everyRoute = routeTree.children;
