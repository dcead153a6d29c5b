import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './install.mjs';

/**
 * `npm run baseline`: writes the one migration anew from the tables and keeps its part by hand. For as
 * long as nobody has deployed; afterwards `npx drizzle-kit generate` writes a migration of its own.
 */
const migrations = join(root, 'server', 'migrations');
const file = join(migrations, '0000_baseline.sql');
const BY_HAND = '\n--> statement-breakpoint\n-- By hand from here on';

const before = readFileSync(file, 'utf8');
const byHand = before.slice(before.indexOf(BY_HAND));
if (!byHand.startsWith(BY_HAND))
  throw new Error(`${file} does not say where its part by hand begins`);

rmSync(file);
rmSync(join(migrations, 'meta'), { recursive: true });
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', 'baseline'], {
  cwd: root,
  stdio: 'inherit',
});
appendFileSync(file, byHand);
process.exit(status ?? 1);
