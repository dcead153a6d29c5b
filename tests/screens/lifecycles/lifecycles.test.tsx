import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../api/lifecycles/calls.ts';
import { charts } from '../../../machines/charts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { Lifecycle } from '../../../src/screens/lifecycles/Lifecycle.tsx';
import { Lifecycles } from '../../../src/screens/lifecycles/Lifecycles.tsx';
import { orderFactsOf } from '../../domains/orders/variants.ts';
import { coverageOf } from '../../paths/coverage.ts';
import { planOf } from '../../paths/plan.ts';
import { keyOf } from '../../paths/walk.ts';
import { ROLES } from '../orderRecord/records.ts';
import { showInOffice } from '../support/office.tsx';

const plan = planOf(orderLifecycle, [
  { name: 'voucher, prepaid', facts: orderFactsOf('voucher', true) },
]);

/** The report of a walk that covered all of the vouchers' plan but the edges of one event. */
function reportWithout(event: string | null): Coverage {
  const edges = plan.edges.filter((edge) => edge.event !== event);
  const paths = plan.paths.filter(({ steps }) => steps.every((step) => step.event !== event));
  return coverageOf(
    'order',
    {
      plan,
      states: new Set(plan.states),
      edges: new Set(edges.map(keyOf)),
      paths: new Set(paths.map(keyOf)),
      refusals: new Set(plan.refusals.map(keyOf)),
      faults: [],
    },
    'PostgreSQL',
    new Date('2026-11-20T04:00:00Z'),
  );
}

const answering = (coverage: Coverage[]) => async (request: Request) =>
  new Response(
    JSON.stringify({
      success: true,
      code: 200,
      msg: '',
      data: request.url.includes('/lifecycles/coverage') ? coverage : ROLES,
    }),
    { headers: { 'content-type': 'application/json' } },
  );

const show = (page: 'list' | 'order' | 'unknown', coverage: Coverage[]) =>
  showInOffice(page === 'list' ? <Lifecycles /> : <Lifecycle chart={page} />, {
    fetch: answering(coverage),
    permissions: ['qa.view'],
  });

describe('the list of lifecycles', () => {
  it('says how much of each was walked, when and on which database', async () => {
    await show('list', [reportWithout(null)]);
    const row = within(await screen.findByRole('row', { name: /Order/ }));
    expect(row.getByText('All walked')).toBeVisible();
    expect(row.getByText(`${plan.states.length} of ${plan.states.length}`)).toBeVisible();
    expect(row.getByText('Walked 20 Nov 2026, 12:00 on PostgreSQL')).toBeVisible();
    expect(row.getByRole('link', { name: 'Order' })).toHaveAttribute(
      'href',
      '/qa/lifecycles/order',
    );
  });

  it('says of a chart that was never walked how to walk it', async () => {
    await show('list', []);
    const notWalked = await screen.findAllByText('Not walked yet');
    expect(notWalked).toHaveLength(Object.keys(charts).length);
    expect(screen.getAllByText(/npm run paths/)[0]).toBeVisible();
  });
});

describe('one lifecycle', () => {
  it('marks the transitions that no walk took', async () => {
    await show('order', [reportWithout('review')]);
    expect(await screen.findByText('Gaps')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Transitions' });
    const row = within(table).getByRole('row', { name: /^Completed Add review/ });
    expect(within(row).getByText('no')).toBeVisible();
  });

  it('steps a chosen path through on the chart', async () => {
    const user = userEvent.setup();
    await show('order', [reportWithout(null)]);
    await user.type(await screen.findByRole('searchbox', { name: /Find a path/ }), 'Add review');
    const [path] = await screen.findAllByRole('button', { name: /Record payment › Add review/ });
    if (!path) throw new Error('No such path');
    await user.click(path);
    const isHere = async (place: RegExp) =>
      expect(await screen.findByRole('tab', { name: place })).toHaveAccessibleName(/here now/);
    await isHere(/^Pending submission\./);
    await user.click(screen.getByRole('button', { name: 'One step forward' }));
    await isHere(/^Pending payment\./);
    await user.click(screen.getByRole('button', { name: 'One step forward' }));
    await isHere(/^Completed\./);
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    await isHere(/^Pending payment\./);
  });

  it('shows who may do what', async () => {
    await show('order', [reportWithout(null)]);
    const matrix = await screen.findByRole('table', { name: 'Who may do what' });
    const refund = within(matrix).getByRole('row', { name: /^Refund/ });
    expect(
      within(refund)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['– no', '✓ yes']);
  });

  it('that does not exist is not found', async () => {
    await show('unknown', []);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  });
});
