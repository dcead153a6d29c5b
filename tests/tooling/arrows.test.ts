import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'larder-arrows-'));
});
afterEach(() => rm(tree, { recursive: true }));

/** The rules that a tree of two files breaks, of which the first imports the second. */
async function broken(from: string, to: string, type = ''): Promise<string[]> {
  const path = relative(dirname(from), to);
  const files = {
    [from]: `import ${type} { it } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const its: it = it;\n`,
    [to]: 'export const it = 1;\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  const ruleSet = await extractDepcruiseConfig(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([from, to], {
    ...ruleSet.options,
    baseDir: tree,
    validate: true,
    ruleSet,
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
}

describe('A wrong import is told', () => {
  test.each([
    ['api/orders/calls.ts', 'machines/order/flow.ts', 'api-imports-nothing-of-ours'],
    ['machines/order/flow.ts', 'src/lib/x.ts', 'machines-import-api-alone'],
    ['api/kernel/x.ts', 'api/domains.ts', 'kernel-of-api-knows-no-domain'],
    ['machines/kernel/x.ts', 'machines/order/x.ts', 'kernel-of-machines-knows-no-domain'],
    ['server/kernel/x.ts', 'server/orders/x.ts', 'kernel-of-server-knows-no-domain'],
    ['machines/order/law/x.ts', 'api/orders/calls.ts', 'law-is-pure'],
    ['src/screens/orders/x.ts', 'server/orders/x.ts', 'screens-import-machines-api-and-texts'],
    ['src/components/x.tsx', 'src/screens/orders/x.ts', 'what-serves-every-screen-imports-none'],
    ['src/lib/x.ts', 'src/screens/orders/domain.ts', 'what-serves-every-screen-imports-none'],
    ['src/shell/x.ts', 'src/routes/start.tsx', 'what-serves-every-screen-imports-none'],
    ['src/screens/orders/domain.ts', 'src/lib/x.ts', 'domains-of-screens-are-data'],
    ['server/orders/x.ts', 'machines/order/flow.ts', 'server-imports-api-law-and-texts'],
    ['server/orders/x.ts', 'tests/support/x.ts', 'only-tests-import-tests'],
  ])('%s → %s', async (from, to, rule) => {
    expect(await broken(from, to)).toContain(rule);
    // A type makes one folder depend on another as a value does.
    if (rule !== 'domains-of-screens-are-data') {
      expect(await broken(from, to, 'type')).toContain(rule);
    }
  });
});

describe('An import that follows the arrows is not told', () => {
  test.each([
    ['src/components/x.tsx', 'src/domains.ts', ''],
    ['src/domains.ts', 'src/screens/orders/domain.ts', ''],
    ['src/routes/x.tsx', 'src/screens/orders/x.ts', ''],
    ['src/screens/orders/domain.ts', 'src/lib/x.ts', 'type'],
    ['machines/order/law/x.ts', 'api/domains.ts', 'type'],
    ['server/kernel/x.ts', 'api/domains.ts', ''],
    ['server/orders/x.ts', 'machines/order/law/index.ts', ''],
  ])('%s → %s', async (from, to, type) => {
    expect(await broken(from, to, type)).toEqual([]);
  });
});
