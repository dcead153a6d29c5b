import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../../server/install.mjs';
import type { Timed } from './times.ts';

/**
 * A reporter of Vitest that writes how long each file took to `FILE_TIMES`. The JSON report counts the
 * tests alone; what a file imports, and what it does before and after them, are often the most of it.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): Timed => {
      const {
        environmentSetupDuration,
        prepareDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic();
      const milliseconds =
        environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      return { name: relative(root, module.moduleId), seconds: milliseconds / 1000 };
    });
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(times));
  }
}
