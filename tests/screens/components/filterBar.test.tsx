import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FilterBar } from '../../../src/components/FilterBar.tsx';
import { showInOffice } from '../support/office.tsx';

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const show = async (set: { dailySet?: number; moreSet?: number }, isMore = true) => {
  await showInOffice(
    <FilterBar
      {...set}
      daily={<button type="button">Payment</button>}
      more={isMore ? <button type="button">Due day</button> : undefined}
    >
      <input aria-label="Search" />
    </FilterBar>,
    { fetch: async () => Response.error(), permissions: [] },
  );
  await screen.findByLabelText('Search');
  return userEvent.setup();
};
const narrow = () => {
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
};

describe('the filters of a list', () => {
  it('have those of every day beside the search, where there is room', async () => {
    await show({ moreSet: 1 });
    expect(screen.getByRole('button', { name: 'Payment' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More filters (1)' })).toBeVisible();
  });

  it('are on a phone the search alone, and how many others are set, however many they are', async () => {
    narrow();
    const user = await show({ dailySet: 1, moreSet: 2 });
    expect(screen.getByLabelText('Search')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More filters (3)' }));
    expect(await screen.findByRole('button', { name: 'Payment' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Due day' })).toBeInTheDocument();
  });

  it('are folded on a phone also where there are none but those of every day', async () => {
    narrow();
    const user = await show({}, false);
    expect(screen.queryByRole('button', { name: 'Payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    expect(await screen.findByRole('button', { name: 'Payment' })).toBeInTheDocument();
  });

  it('fold again by Escape, with the focus on what opens them', async () => {
    const user = await show({});
    const more = screen.getByRole('button', { name: 'More filters' });
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    (await screen.findByRole('button', { name: 'Due day' })).focus();
    await user.keyboard('{Escape}');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).toHaveFocus();
  });
});
