/**
 * What people write for a unit beside its names in the texts, in lists and files: short forms, and what
 * several units are called. Where a word stands for several, the one that comes first in `UNITS` is meant.
 */
export const UNIT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', '千克', 'kí', 'ký', 'kilôgam'],
  g: ['gm', 'gms', 'gr', 'gram', 'grams', 'gam'],
  litre: ['l', 'lt', 'ltr', 'ltrs', 'liter', 'liters', '公升'],
  bag: ['bg', 'bgs'],
  bottle: ['btl', 'btls', 'bot', '樽'],
  box: ['bx', 'bxs'],
  can: ['易拉罐'],
  carton: ['ctn', 'ctns', 'crtn', '纸箱'],
  case: ['cs', 'cse', '箱', 'thùng'],
  crate: ['crt', 'crts', '篮', 'két'],
  dozen: ['dz', 'doz', 'dzn', 'dozens'],
  jar: ['罐', 'lọ'],
  packet: ['pkt', 'pkts', 'pack', 'packs', 'pk', 'pks', 'bịch'],
  pallet: ['plt', 'plts', '托盘', '栈板'],
  piece: ['pc', 'pcs', 'ea', 'each', 'unit', 'units', '个', '只', 'chiếc', 'quả', 'trái'],
  portion: ['ptn', 'suất'],
  roll: ['rl', 'rls'],
  sack: ['sk', 'sks', '麻袋'],
  tin: ['罐', 'lon', '罐头', '铁罐'],
  tray: ['盘'],
};
