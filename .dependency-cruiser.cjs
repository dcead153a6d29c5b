/**
 * The arrows of docs/architecture.md: api ← machines ← src, and api, the law in machines ← server.
 * Types count as much as values: who needs a type of a folder depends on that folder.
 */

/** What decides: charts, their rules and what reads them. The server shares it with the screens. */
const law = '^machines/(charts[.]ts$|[^/]+/law/)';
const ours = '^(api|machines|i18n|src|server|tests)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'api-imports-nothing-of-ours',
      comment: 'The contract is what all others build on.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: ours, pathNot: '^api/' },
    },
    {
      name: 'machines-import-api-alone',
      comment: 'A chart knows neither screens nor database.',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: ours, pathNot: '^(machines|api)/' },
    },
    ...['api', 'machines', 'server'].map((folder) => ({
      name: `kernel-of-${folder}-knows-no-domain`,
      comment: 'What serves every domain reads what they declare and imports none of them.',
      severity: 'error',
      from: { path: `^${folder}/kernel/` },
      to: { path: `^${folder}/`, pathNot: `^${folder}/kernel/` },
    })),
    {
      name: 'law-is-pure',
      comment:
        'A lifecycle and its rules import only xstate, each other, the names of records and permissions, and the arithmetic of money, quantities, weights, characters and zones.',
      severity: 'error',
      from: { path: law },
      to: {
        pathNot: [
          law,
          '^node_modules/xstate/',
          '^api/(domains|kernel/(money|lineDiscounts|quantity|weight|characters|zone))[.]ts$',
        ],
      },
    },
    {
      name: 'screens-import-machines-api-and-texts',
      comment: 'What a screen knows of the server it knows through the contract.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: ours, pathNot: '^(src|machines|api|i18n)/' },
    },
    {
      name: 'what-serves-every-screen-imports-none',
      comment:
        'Components, the shell and the rest read what domains declare (src/domains.ts) and import no screen.',
      severity: 'error',
      from: { path: '^src/(components|lib|shell|theme)/' },
      to: { path: '^src/(screens|routes)/' },
    },
    {
      name: 'domains-of-screens-are-data',
      comment: 'The office loads all of them at once: they import types alone.',
      severity: 'error',
      from: { path: '^src/screens/[^/]+/domain[.]ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-imports-api-law-and-texts',
      comment: 'The flows of people are no concern of the server, their law is.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ours, pathNot: ['^(server|api|i18n)/', law] },
    },
    {
      name: 'screens-need-no-node',
      comment: 'The contract, the machines and the screens run in a browser.',
      severity: 'error',
      from: { path: '^(api|machines|src)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { pathNot: ['^tests/', '^[^/]+[.]config[.]ts$'] },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      // A virtual module is made by a plugin of Vite.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'production-needs-no-development-package',
      severity: 'error',
      // `npm run routes` is a developer's command.
      from: {
        path: '^(api|machines|src|server)/',
        pathNot: '[.]test[.]tsx?$|^server/routes[.]mjs$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no interface for this tool, so swc reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Vite makes and types it.
    exclude: { path: '^(src/routeTree[.]gen[.]ts|node_modules/vite/client)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
