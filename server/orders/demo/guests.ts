import type { DemoShop } from '../../kernel/demo/demo.ts';
import { phoneOf } from '../../kernel/demo/places.ts';
import type { Random } from '../../kernel/demo/random.ts';

const GUESTS: Record<DemoShop['countryCode'], string[]> = {
  SG: [
    'Tan Mei Ling',
    'Lim Jia Hao',
    '陈美玲',
    'Siti Rahmah',
    'Priya Nair',
    'David Wong',
    'Muthu Kumaran',
  ],
  MY: ['Nurul Aisyah', 'Ong Wei Sheng', 'Lim Siew Hong', 'Ravi Chandran', '黄伟强', 'Farid Hassan'],
  CN: ['王伟', '李娜', '陈建国', '林晓燕', '张敏', '郑志强'],
  VN: [
    'Nguyễn Thị Hoa',
    'Trần Văn Minh',
    'Lê Thu Hà',
    'Phạm Quốc Bảo',
    'Võ Thị Mai',
    'Đặng Hữu Nghĩa',
  ],
};

/** Somebody who orders without an account. */
export function guestOf(random: Random, shop: DemoShop) {
  return { name: random.pick(GUESTS[shop.countryCode]), phone: phoneOf(random, shop) };
}
