import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

describe('npm run openapi', () => {
  test('prints an OpenAPI 3.1 document and nothing else', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', 'openapi'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    const document = JSON.parse(stdout);
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(document.paths)).toContain('/decsaasadmin/saas/api/auth/login');
  });
});

describe('A launched program', () => {
  test('runs on Node 24, is told to stop and ends the launcher as itself', async () => {
    const launcher = spawn('node', ['server/launch.mjs', 'tests/tooling/support/waits.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const bytes of launcher.stdout) {
      if (said === '') launcher.kill('SIGTERM');
      said += String(bytes);
    }
    if (launcher.exitCode === null) await once(launcher, 'exit');
    expect(said).toMatch(/^v24\.\d+\.\d+\nstopped\n$/);
    expect(launcher.exitCode).toBe(7);
  });
});
