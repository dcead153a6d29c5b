import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

const RULE = join(root, 'tests', 'tooling', 'noAndInJsx.grit');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-lint-'));
  const settings = { plugins: [RULE], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('&& is refused as what JSX draws', () => {
  const { status, stderr } = lint('<p>{n && <b>{n}</b>}</p>');
  expect(stderr).toContain('condition ? <It /> : null');
  expect(status).toBe(1);
});

test('a condition with null is accepted, and && in an attribute', () => {
  const { status, stderr } = lint('<p hidden={n > 1 && n < 3}>{n > 0 ? <b>{n}</b> : null}</p>');
  expect(stderr).not.toContain('condition ? <It /> : null');
  expect(status).toBe(0);
});

function lint(drawn: string) {
  const code = `export const Example = ({ n }: { n: number }) => ${drawn};\n`;
  writeFileSync(join(folder, 'Example.tsx'), code);
  const biome = join(root, 'node_modules', '.bin', 'biome');
  return spawnSync(biome, ['lint', '--colors=off'], { cwd: folder, encoding: 'utf8' });
}
