import { parseArgs } from 'node:util';
import { faultsOf, openWarehouse } from './support/warehouse.ts';

/**
 * `npm run warehouse`: a warehouse system on this machine, to see what becomes of orders. It keeps what it
 * is told as long as it runs, and prints each call.
 *
 * --port 4100           where it listens
 * --refuse T10          refuses orders with goods whose number holds this
 * --inside              says so inside an answer of 200
 * --stock R1=120,R2=7   what it has of goods, by their numbers
 * --seed 7              half of its calls go wrong, by this seed
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    refuse: { type: 'string' },
    inside: { type: 'boolean', default: false },
    seed: { type: 'string' },
    stock: { type: 'string', default: '' },
  },
});

const { refuse, seed } = values;
const warehouse = await openWarehouse({
  port: Number(values.port),
  inside: values.inside,
  ...(seed === undefined ? {} : { fault: faultsOf(Number(seed)) }),
  refuses: ({ lines = [] }) => {
    const line = lines.findIndex(({ goodsNo }) => refuse !== undefined && goodsNo.includes(refuse));
    return line < 0
      ? null
      : { code: 'unknownGoods', field: `lines[${line}].goodsNo`, message: 'Goods not known here' };
  },
});

for (const said of values.stock.split(',')) {
  const [goodsNo = '', quantity = ''] = said.split('=');
  if (quantity !== '') warehouse.stock.set(goodsNo, Number(quantity));
}

process.stdout.write(`WAREHOUSE_URL=${warehouse.url}\n`);
let told = 0;
setInterval(() => {
  for (const call of warehouse.calls.slice(told)) process.stdout.write(`${call}\n`);
  told = warehouse.calls.length;
}, 500);
