type Units = { unit: string; unitZh: string; ratio: number }[];
/** What goods are sold in, and which of it mostly; null for the base unit. */
interface Sold {
  units: Units;
  salesUnit: string | null;
  /** Of one base unit with its packing: kilograms, and litres. */
  weight: number;
  volume: number;
}
type Storage = 'ambient' | 'chilled' | 'frozen';

const BY_WEIGHT: Sold = {
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'bag', unitZh: '袋', ratio: 5 },
    { unit: 'sack', unitZh: '大袋', ratio: 25 },
  ],
  salesUnit: null,
  weight: 1.02,
  volume: 1.3,
};
const BY_CRATE: Sold = {
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'crate', unitZh: '筐', ratio: 10 },
  ],
  salesUnit: null,
  weight: 1.08,
  volume: 2.4,
};
const BY_PIECE: Sold = {
  units: [
    { unit: 'bottle', unitZh: '瓶', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 12 },
  ],
  salesUnit: 'carton',
  weight: 0.95,
  volume: 0.9,
};
const BY_PACK: Sold = {
  units: [
    { unit: 'packet', unitZh: '包', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 20 },
    { unit: 'pallet', unitZh: '托', ratio: 400 },
  ],
  salesUnit: 'carton',
  weight: 0.45,
  volume: 0.8,
};
const BY_TIN: Sold = {
  units: [
    { unit: 'tin', unitZh: '罐', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 24 },
  ],
  salesUnit: 'carton',
  weight: 0.48,
  volume: 0.5,
};
const BY_TRAY: Sold = {
  units: [
    { unit: 'tray', unitZh: '板', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 12 },
  ],
  salesUnit: null,
  weight: 1.1,
  volume: 1.8,
};

export interface Shelf extends Sold {
  /** The English name of its category. */
  category: string;
  storage: Storage;
  /** Grades, sizes or origins in which each of the shelf's goods is sold: name, price factor. */
  kinds: [en: string, zh: string, factor: number][];
  /** Names with a price in Singapore cents for one base unit. */
  goods: [en: string, zh: string, price: number][];
}

/** What the demo's shops sell. */
export const SHELVES: Shelf[] = [
  {
    category: 'Rice and flour',
    storage: 'ambient',
    ...BY_WEIGHT,
    kinds: [
      ['Standard', '标准', 1],
      ['Premium', '特级', 1.35],
      ['Organic', '有机', 1.8],
    ],
    goods: [
      ['Jasmine rice', '茉莉香米', 260],
      ['Basmati rice', '印度香米', 380],
      ['Glutinous rice', '糯米', 290],
      ['Brown rice', '糙米', 310],
      ['Japanese short-grain rice', '日本珍珠米', 520],
      ['Wheat flour', '面粉', 140],
      ['Tapioca starch', '木薯粉', 180],
      ['Rice flour', '粘米粉', 210],
    ],
  },
  {
    category: 'Vegetables',
    storage: 'chilled',
    ...BY_CRATE,
    kinds: [
      ['Local', '本地', 1.1],
      ['Imported', '进口', 1],
      ['Organic', '有机', 1.7],
    ],
    goods: [
      ['Pak choy', '小白菜', 280],
      ['Chinese kale', '芥兰', 360],
      ['Water spinach', '空心菜', 240],
      ['Napa cabbage', '大白菜', 190],
      ['Carrot', '胡萝卜', 160],
      ['White radish', '白萝卜', 150],
      ['Potato', '马铃薯', 140],
      ['Red onion', '红洋葱', 170],
      ['Garlic', '大蒜', 420],
      ['Ginger', '生姜', 480],
      ['Spring onion', '青葱', 520],
      ['Tomato', '番茄', 310],
      ['Cucumber', '黄瓜', 230],
      ['Aubergine', '茄子', 290],
      ['Bean sprouts', '豆芽', 180],
    ],
  },
  {
    category: 'Fruit',
    storage: 'chilled',
    ...BY_CRATE,
    kinds: [
      ['Class I', '一级', 1.2],
      ['Class II', '二级', 1],
      ['Organic', '有机', 1.75],
    ],
    goods: [
      ['Fuji apple', '富士苹果', 380],
      ['Navel orange', '脐橙', 340],
      ['Cavendish banana', '香蕉', 210],
      ['Harumanis mango', '芒果', 690],
      ['Pineapple', '黄梨', 260],
      ['Dragon fruit', '火龙果', 450],
      ['Lime', '青柠', 390],
      ['Coconut', '椰子', 180],
    ],
  },
  {
    category: 'Meat',
    storage: 'chilled',
    ...BY_CRATE,
    kinds: [
      ['Chilled', '冰鲜', 1.25],
      ['Portioned', '切配', 1.4],
      ['Frozen', '冷冻', 1],
    ],
    goods: [
      ['Chicken thigh', '鸡腿肉', 780],
      ['Whole chicken', '全鸡', 640],
      ['Pork belly', '五花肉', 1290],
      ['Pork shoulder', '梅花肉', 1090],
      ['Minced pork', '猪肉碎', 880],
      ['Beef brisket', '牛腩', 1780],
      ['Beef striploin', '西冷牛排', 3280],
      ['Lamb rack', '羊排', 3680],
      ['Duck', '鸭', 920],
    ],
  },
  {
    category: 'Seafood',
    storage: 'frozen',
    ...BY_CRATE,
    kinds: [
      ['Small', '小', 0.85],
      ['Medium', '中', 1],
      ['Large', '大', 1.3],
    ],
    goods: [
      ['Tiger prawn', '老虎虾', 1980],
      ['Vannamei prawn', '白虾', 1480],
      ['Squid', '鱿鱼', 1180],
      ['Barramundi', '金目鲈', 1350],
      ['Red snapper', '红鱼', 1720],
      ['Salmon fillet', '三文鱼柳', 2680],
      ['Threadfin', '午鱼', 2150],
      ['Mussel', '青口', 890],
      ['Flower crab', '花蟹', 2390],
    ],
  },
  {
    category: 'Sauces and oil',
    storage: 'ambient',
    ...BY_PIECE,
    kinds: [
      ['500 ml', '500 毫升', 1],
      ['1 l', '1 升', 1.8],
      ['5 l', '5 升', 7.5],
    ],
    goods: [
      ['Light soy sauce', '生抽', 320],
      ['Dark soy sauce', '老抽', 340],
      ['Oyster sauce', '蚝油', 480],
      ['Fish sauce', '鱼露', 290],
      ['Sesame oil', '麻油', 690],
      ['Chilli sauce', '辣椒酱', 260],
      ['Palm oil', '棕榈油', 410],
      ['Rice vinegar', '米醋', 240],
      ['Sweet soy sauce', '甜酱油', 350],
    ],
  },
  {
    category: 'Dry goods',
    storage: 'ambient',
    ...BY_PACK,
    kinds: [
      ['200 g', '200 克', 1],
      ['500 g', '500 克', 2.3],
      ['1 kg', '1 公斤', 4.4],
    ],
    goods: [
      ['Dried shiitake', '干香菇', 780],
      ['Dried shrimp', '虾米', 890],
      ['Rice vermicelli', '米粉', 180],
      ['Egg noodles', '鸡蛋面', 210],
      ['Glass noodles', '冬粉', 230],
      ['Black fungus', '黑木耳', 420],
      ['Peanuts', '花生', 290],
      ['Red beans', '红豆', 260],
      ['Star anise', '八角', 340],
      ['White pepper', '白胡椒', 620],
    ],
  },
  {
    category: 'Tins',
    storage: 'ambient',
    ...BY_TIN,
    kinds: [
      ['400 g', '400 克', 1],
      ['800 g', '800 克', 1.9],
      ['3 kg', '3 公斤', 6.4],
    ],
    goods: [
      ['Coconut milk', '椰浆', 220],
      ['Sweetcorn', '玉米粒', 180],
      ['Button mushrooms', '蘑菇', 240],
      ['Evaporated milk', '淡奶', 210],
      ['Condensed milk', '炼奶', 230],
      ['Sardines in tomato', '茄汁沙丁鱼', 260],
      ['Baked beans', '茄汁焗豆', 190],
      ['Lychees', '荔枝', 310],
    ],
  },
  {
    category: 'Dairy and eggs',
    storage: 'chilled',
    ...BY_TRAY,
    kinds: [
      ['Regular', '普通', 1],
      ['Free range', '散养', 1.5],
      ['Organic', '有机', 1.9],
    ],
    goods: [
      ['Chicken eggs, 30', '鸡蛋 30 枚', 720],
      ['Duck eggs, 20', '鸭蛋 20 枚', 890],
      ['Salted eggs, 20', '咸蛋 20 枚', 980],
      ['Quail eggs, 50', '鹌鹑蛋 50 枚', 790],
      ['Firm tofu, 6', '老豆腐 6 块', 420],
      ['Silken tofu, 6', '嫩豆腐 6 块', 390],
    ],
  },
  {
    category: 'Frozen foods',
    storage: 'frozen',
    ...BY_PACK,
    kinds: [
      ['500 g', '500 克', 1],
      ['1 kg', '1 公斤', 1.9],
      ['2 kg', '2 公斤', 3.6],
      ['Catering pack', '餐饮装', 8.5],
    ],
    goods: [
      ['Pork dumplings', '猪肉水饺', 560],
      ['Fish balls', '鱼丸', 420],
      ['Prawn wonton', '鲜虾云吞', 690],
      ['Roti prata', '印度煎饼', 380],
      ['Spring rolls', '春卷', 450],
      ['Char siew bun', '叉烧包', 520],
      ['Edamame', '毛豆', 360],
      ['French fries', '薯条', 410],
      ['Chicken nuggets', '鸡块', 590],
      ['Glutinous rice balls', '汤圆', 480],
      ['Lotus leaf rice', '荷叶饭', 730],
      ['Crab sticks', '蟹柳', 390],
      ['Paratha with onion', '洋葱抓饼', 430],
      ['Custard bun', '奶黄包', 510],
    ],
  },
];

/** The kinds as a shop in Viet Nam names them. */
export const KINDS_VI: Record<string, string> = {
  Standard: 'Tiêu chuẩn',
  Premium: 'Cao cấp',
  Organic: 'Hữu cơ',
  Local: 'Nội địa',
  Imported: 'Nhập khẩu',
  'Class I': 'Loại I',
  'Class II': 'Loại II',
  Chilled: 'Ướp lạnh',
  Portioned: 'Cắt khúc',
  Frozen: 'Đông lạnh',
  Small: 'Nhỏ',
  Medium: 'Vừa',
  Large: 'Lớn',
  Regular: 'Thường',
  'Free range': 'Thả vườn',
  'Catering pack': 'Gói lớn',
};
