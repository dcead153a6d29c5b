import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { SoExportRow } from '../../../api/soExports/soExport.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<SoExportRow> = {}): SoExportRow =>
  ({
    id: 1,
    kind: 'so',
    at: '2026-11-21T05:00:00.000Z',
    byName: 'Clerk',
    file: 'sales-orders-2026-11-21.xlsx',
    orders: 4,
    first: [
      { id: 11, orderSn: 'OM-11' },
      { id: 12, orderSn: 'OM-12' },
      { id: 13, orderSn: 'OM-13' },
    ],
    ...part,
  }) as SoExportRow;

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:any');
  URL.revokeObjectURL = vi.fn();
  host.on('getSystemRole', () => []);
  host.on('listSoExport', () => ({
    rows: [rowOf(), rowOf({ id: 2, kind: 'autoCount', file: 'OM-INV-7.xlsx', orders: 1 })],
    next: null,
    previous: null,
    total: { count: 2, exact: true },
  }));
  host.on('countSoExport', () => ({
    tabs: { all: 2, so: 1, goods: 0, autoCount: 1 },
    exact: true,
  }));
});

const rowWith = async (file: string) =>
  (await screen.findByText(file)).closest('tr') as HTMLElement;

describe('the list of SO exports', () => {
  it('says what was exported by whom, and leads to the orders of each', async () => {
    await openApp(host, '/orders/exports');
    await findHeading(/SO exports/);
    const row = await rowWith('sales-orders-2026-11-21.xlsx');
    expect(row).toHaveTextContent('Sales orders');
    expect(row).toHaveTextContent('OM-11, OM-12, OM-13, …');
    expect(row.querySelector('[data-initials]')).not.toBeNull();
    expect(within(row).getByRole('link', { name: /sales-orders/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/orders\?.*export=1/),
    );
  });

  it('exports the orders of one again, and shows the new export', async () => {
    host.on('repeatSoExport', (() => new File(['x'], 'any.xlsx')) as never);
    const { user } = await openApp(host, '/orders/exports');
    const row = await rowWith('OM-INV-7.xlsx');
    await user.click(within(row).getByRole('button', { name: /again/ }));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
    expect(host.calls('repeatSoExport')[0]?.params).toEqual(['2']);
    await waitFor(() => expect(host.calls('listSoExport').length).toBeGreaterThan(1));
  });

  it('says why a cancelled order stops it', async () => {
    host.on('repeatSoExport', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: 'Cancelled orders cannot be exported: OM-11 is cancelled.',
      });
    });
    const { user } = await openApp(host, '/orders/exports');
    const row = await rowWith('sales-orders-2026-11-21.xlsx');
    await user.click(within(row).getByRole('button', { name: /again/ }));
    expect(await screen.findByText(/OM-11 is cancelled/)).toBeInTheDocument();
  });

  it('tells who may only look why nothing can be exported again', async () => {
    const login = loginWith(PERMISSIONS.filter((name) => name !== 'soExport.make'));
    await openApp(host, '/orders/exports', { login });
    const row = await rowWith('sales-orders-2026-11-21.xlsx');
    expect(within(row).getByRole('button', { name: /again/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
