import type { DemoShop } from './demo.ts';
import type { Random } from './random.ts';

const STREETS: Record<DemoShop['countryCode'], string[]> = {
  SG: [
    'Bedok North Street 1',
    'Serangoon Road',
    'Joo Chiat Road',
    'Jurong East Street 21',
    'Ang Mo Kio Avenue 3',
    'Tanjong Pagar Road',
  ],
  MY: ['Lebuh Chulia', 'Jalan Burma', 'Jalan Macalister', 'Lebuh Armenian'],
  CN: ['中山路', '湖滨南路', '思明南路', '厦禾路'],
  VN: ['Nguyễn Huệ', 'Lê Lợi', 'Pasteur', 'Hai Bà Trưng'],
};

/** A house in a street of the shop's town. */
export function streetOf(random: Random, shop: DemoShop): string {
  const [number, street] = [random.whole(1, 480), random.pick(STREETS[shop.countryCode])];
  return shop.countryCode === 'CN' ? `${street}${number}号` : `${number} ${street}`;
}

/** A number in the country's format; in Singapore 8 digits that start with 6, 8 or 9. */
export function phoneOf(random: Random, shop: DemoShop): string {
  if (shop.countryCode === 'SG') {
    return `${random.pick(['6', '8', '9'])}${random.whole(1_000_000, 9_999_999)}`;
  }
  if (shop.countryCode === 'CN')
    return `1${random.pick(['38', '59', '86'])}${random.whole(10_000_000, 99_999_999)}`;
  return `0${random.pick(['12', '16', '90'])}${random.whole(1_000_000, 9_999_999)}`;
}

/** The plate of a vehicle. */
export const plateOf = (random: Random): string =>
  `G${random.pick([...'BCXYZ'])}${random.pick([...'ABCDEHJKL'])}${random.whole(1000, 9999)}${random.pick([...'ABCDEGHJKLMPRSTUXYZ'])}`;
