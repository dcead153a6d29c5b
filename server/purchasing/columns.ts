import type { AnyMachineSnapshot } from 'xstate';
import { placesOf } from '../../machines/purchaseOrder/law/place.ts';
import { searchText } from '../kernel/search.ts';
import type { WrittenLine, WrittenOrder } from './entry.ts';

/** The columns that are read off the chart whenever its state is written. */
export function chartColumns(snapshot: AnyMachineSnapshot) {
  const { approval, payment } = placesOf(snapshot.value);
  return { state: snapshot.value, status: approval, paymentStatus: payment };
}

/** The columns of what a person entered. */
export function contentColumns(number: string, written: WrittenOrder) {
  const { warehouse, supplier, lines, ...rest } = written;
  return {
    ...rest,
    warehouseId: warehouse?.id ?? null,
    supplierId: supplier?.id ?? null,
    itemCount: lines.length,
    searchText: searchText(
      number,
      supplier?.name ?? null,
      written.company,
      written.containerNumber,
    ),
  };
}

/** The columns of an order's lines. */
export function lineColumns(purchaseOrderId: number, lines: readonly WrittenLine[]) {
  return lines.map(({ goods, ...line }) => ({
    ...line,
    purchaseOrderId,
    goodsId: goods.id,
    sku: goods.sku,
    name: goods.name,
    nameZh: goods.nameZh,
    specification: goods.specification,
  }));
}
