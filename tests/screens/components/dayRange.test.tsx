import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../../api/kernel/wire.ts';
import { DayRange } from '../../../src/components/list/DayRange.tsx';
import { showInOffice } from '../support/office.tsx';

const told = vi.fn();

function Days({ first }: { first: { from: string; to: string } }) {
  const [days, setDays] = useState(first);
  return (
    <>
      <DayRange
        names={{ from: 'Placed from', to: 'Placed until' }}
        from={days.from || null}
        to={days.to || null}
        onChange={(next) => {
          told(next);
          setDays(next);
        }}
      />
      <button type="button" onClick={() => setDays({ from: '', to: '' })}>
        Clear
      </button>
    </>
  );
}

async function show(first = { from: '', to: '' }, locale: Locale = 'en-US') {
  told.mockClear();
  await showInOffice(<Days first={first} />, {
    fetch: async () => Response.error(),
    permissions: [],
    locale,
  });
  const from = await screen.findByRole('textbox', { name: 'Placed from' });
  const to = screen.getByRole('textbox', { name: 'Placed until' });
  return { user: userEvent.setup(), from, to };
}

describe('a filter by two days', () => {
  it.each([
    ['en-US', '05/11/2026', '20/11/2026'],
    ['zh-CN', '2026-11-05', '2026-11-20'],
    ['vn-VM', '05/11/2026', '20/11/2026'],
  ] as const)('shows and takes days as one writes them in %s', async (locale, first, last) => {
    const { user, from, to } = await show({ from: '2026-11-05', to: '' }, locale);
    expect(from).toHaveValue(first);
    await user.type(to, `${last}{Enter}`);
    expect(told).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-05', to: '2026-11-20' });
  });

  it('names the day that is before the first one, and tells nothing of it', async () => {
    const { user, from, to } = await show({ from: '2026-11-05', to: '2026-11-20' });
    await user.clear(to);
    await user.type(to, '4.11.26');
    expect(to).toBeValid();
    await user.tab();
    expect(to).toHaveValue('04/11/2026');
    expect(to).toHaveAccessibleDescription('This is before the first day, 05/11/2026');
    expect(told).not.toHaveBeenCalled();
    await user.clear(from);
    await user.type(from, '3/11/2026{Enter}');
    expect(to).toBeValid();
    expect(told).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-03', to: '2026-11-04' });
  });

  it('names the day that is after the last one', async () => {
    const { user, from } = await show({ from: '', to: '2026-11-20' });
    await user.type(from, '21/11/2026{Enter}');
    expect(from).toHaveAccessibleDescription('This is after the last day, 20/11/2026');
  });

  it('says of an address with days the wrong way round what is wrong', async () => {
    const { to } = await show({ from: '2026-11-20', to: '2026-11-05' });
    expect(to).toHaveAccessibleDescription('This is before the first day, 20/11/2026');
  });

  it('says that something is no day and keeps it, until the filter is cleared', async () => {
    const { user, from } = await show({ from: '', to: '2026-11-20' });
    await user.type(from, '31/02/2026{Enter}');
    expect(from).toHaveValue('31/02/2026');
    expect(from).toHaveAccessibleDescription('This date cannot be read. Type it like 25/12/2026');
    expect(told).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(from).toHaveValue('');
  });

  it('lets one pick a day in a calendar', async () => {
    const { user, from } = await show({ from: '2026-11-05', to: '' });
    await user.click(screen.getByRole('button', { name: 'Open the calendar: Placed from' }));
    await user.click(await screen.findByRole('button', { name: '12 November 2026' }));
    expect(from).toHaveValue('12/11/2026');
    expect(told).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-12', to: '' });
  });
});
