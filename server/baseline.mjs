import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './install.mjs';

/**
 * `npm run baseline`: writes the one migration anew from the tables and keeps its parts by hand. For as
 * long as nobody has deployed; afterwards `npx drizzle-kit generate` writes a migration of its own.
 */
const migrations = join(root, 'server', 'migrations');
const file = join(migrations, '0000_baseline.sql');
const WRITTEN = '-- Written from the tables from here on.\n';
const BY_HAND = '\n--> statement-breakpoint\n-- By hand from here on';

const now = readFileSync(file, 'utf8');
const [first, last] = [now.indexOf(WRITTEN), now.indexOf(BY_HAND)];
if (first < 0 || last < first) throw new Error(`${file} does not say which parts are by hand`);
const before = now.slice(0, first + WRITTEN.length);
const after = now.slice(last);

rmSync(file);
rmSync(join(migrations, 'meta'), { recursive: true });
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', 'baseline'], {
  cwd: root,
  stdio: 'inherit',
});
writeFileSync(file, before + readFileSync(file, 'utf8') + after);
process.exit(status ?? 1);
