import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEvent } from '../../../../api/orders/calls.ts';
import type { BulkGroup } from '../../../../machines/order/bulkReport.ts';
import { useFormat } from '../../../lib/useFormat.ts';

const NAMED = [
  'isPaidInFull',
  'somethingIsOwed',
  'customerNotFrozen',
  'withinCreditLimit',
  'walletIsThere',
  'walletCovers',
  'stockIsThere',
  'storeIsOpen',
  'driverAndVehicleSet',
  'driverIsAvailable',
  'vehicleIsAvailable',
  'hasItems',
  'wholesaleHasCustomer',
  'nothingLeftToShip',
  'notCancelled',
  'wrongState',
  'permission',
  'notFound',
] as const;

/** Puts a group of orders into words: "12 can be shipped", "3 need payment". */
export function useGroupWords(event: BulkEvent): (group: BulkGroup) => string {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  return useCallback(
    (group) => {
      if (group.rule === null) {
        return t(`bulk.can.${event.type}`, { shown: number(group.lines.length) });
      }
      const name = NAMED.find((rule) => rule === group.rule) ?? 'other';
      const count = name === 'customerNotFrozen' ? customersOf(group) : group.lines.length;
      return t(`bulk.cannot.${name}`, { count, shown: number(count) });
    },
    [t, number, event],
  );
}

/** A frozen customer counts once, however many orders it has; two may have one name. */
const customersOf = ({ lines }: BulkGroup): number =>
  new Set(lines.map(({ reason }) => reason?.remedy?.id)).size;
