import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OperationName } from '../../../api/contract.ts';
import { routes } from '../../../api/domains.ts';
import { domains } from '../../../src/domains.ts';
import type { NavigationEntry } from '../../../src/lib/domain.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const SCREENS = Object.values(domains)
  .flatMap(({ navigation }): readonly NavigationEntry[] => navigation)
  .map(({ to }) => to);

describe('a screen none of whose calls succeed', () => {
  it.each(SCREENS)('%s has one first heading, and can be tried again', async (to) => {
    for (const name of Object.keys(routes) as OperationName[]) {
      host.on(name, () => {
        throw new HostFailure({ code: 5000, msg: 'The database rests' });
      });
    }
    await openApp(host, to);
    const page = within(await screen.findByRole('main'));
    expect(await page.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect((await page.findAllByRole('button', { name: 'Try again' }))[0]).toBeVisible();
  });
});
