import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { configOf } from '../support/samples.ts';
import { limitsOf } from './samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getBusinessConfig', () => configOf());
  host.on('getLimits', () => limitsOf());
});

describe('the business settings', () => {
  it.each([
    [true, 'Open'],
    [false, 'Closed for a while'],
  ])('say whether the shop is open (%s), and lead to where it is closed', async (open, words) => {
    host.on('getBusinessConfig', () => configOf({ open }));
    await openApp(host, '/store/business');
    await findHeading('Business settings');
    const main = within(screen.getByRole('main'));
    expect(main.getByText(words)).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'Closure and business hours' })).toHaveAttribute(
      'href',
      '/store/hours?shop=1',
    );
  });

  it('save what was typed, an empty field as never', async () => {
    host.on('getBusinessConfig', () => configOf({ freeDeliveryFrom: '250.00' }));
    host.on('saveBusinessConfig', () => configOf({ deliveryFee: '1200.00', version: 5 }));
    const app = await openApp(host, '/store/business');
    await findHeading('Business settings');
    await app.user.clear(screen.getByLabelText('Free delivery from'));
    await app.user.clear(screen.getByLabelText('Delivery fee'));
    await app.user.type(screen.getByLabelText('Delivery fee'), '1,200');
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(host.calls('saveBusinessConfig')).toHaveLength(1));
    expect(host.calls('saveBusinessConfig')[0]?.body).toEqual({
      minimumSpending: '80.00',
      deliveryLeadDays: 1,
      backOrders: false,
      marginFloor: 0,
      deliveryFee: '1200.00',
      freeDeliveryFrom: null,
      address: '1 Market Street, Singapore 048940',
      gstNumber: 'M90312345A',
      payNowUen: '',
      imgBrand: null,
      version: 4,
    });
    expect(await screen.findByText('Business settings saved')).toBeInTheDocument();
  });

  it('keep the address and the GST number that invoices say', async () => {
    host.on('saveBusinessConfig', () => configOf({ gstNumber: '', version: 5 }));
    const app = await openApp(host, '/store/business');
    await findHeading('Business settings');
    await app.user.clear(screen.getByLabelText('Address'));
    await app.user.type(screen.getByLabelText('Address'), '18 Raffles Quay');
    const number = screen.getByLabelText('GST registration number');
    await app.user.clear(number);
    await app.user.type(number, 'M9?');
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/letters, digits and hyphens alone/)).toBeInTheDocument();
    expect(number).toHaveValue('M9?');
    expect(host.calls('saveBusinessConfig')).toEqual([]);
    await app.user.clear(number);
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(host.calls('saveBusinessConfig')).toHaveLength(1));
    expect(host.calls('saveBusinessConfig')[0]?.body).toMatchObject({
      address: '18 Raffles Quay',
      gstNumber: '',
    });
  });

  it('name each wrong field and keep what was typed', async () => {
    const app = await openApp(host, '/store/business');
    await findHeading('Business settings');
    await app.user.clear(screen.getByLabelText('Delivery lead time in days'));
    await app.user.type(screen.getByLabelText('Delivery lead time in days'), '99');
    await app.user.clear(screen.getByLabelText('Minimum spending'));
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(
      await screen.findByText('Enter an amount with at most two decimals'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Delivery lead time in days')).toBeInvalid();
    expect(screen.getByLabelText('Delivery lead time in days')).toHaveValue('99');
    expect(host.calls('saveBusinessConfig')).toEqual([]);
  });

  it('show what somebody else set meanwhile, and save over it only when asked again', async () => {
    let tries = 0;
    host.on('saveBusinessConfig', () => {
      tries += 1;
      if (tries > 1) return configOf({ deliveryFee: '20.00', version: 9 });
      throw new HostFailure({
        code: CODES.stale,
        msg: 'Somebody has changed this record meanwhile',
        data: configOf({ deliveryFee: '18.00', version: 8 }),
      });
    });
    const app = await openApp(host, '/store/business');
    await findHeading('Business settings');
    await app.user.clear(screen.getByLabelText('Delivery fee'));
    await app.user.type(screen.getByLabelText('Delivery fee'), '20');
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Somebody has changed this record meanwhile');
    expect(screen.getByLabelText('Delivery fee')).toHaveValue('20');
    expect(screen.getByText('Now 18.00')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('Business settings saved');
    expect(host.calls('saveBusinessConfig').at(-1)?.body).toMatchObject({
      deliveryFee: '20.00',
      version: 8,
    });
  });

  it('can be read, not changed, by a role that may only look', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'store.edit'));
    const app = await openApp(host, '/store/business', { login });
    await findHeading('Business settings');
    expect(screen.getByLabelText('Delivery fee')).toHaveAttribute('readonly');
    await app.user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(
      (await screen.findAllByText('Your role may not do this. It lacks: change business settings.'))
        .length,
    ).toBeGreaterThan(0);
    expect(host.calls('saveBusinessConfig')).toEqual([]);
  });
});
