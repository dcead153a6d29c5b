/** What names are written in. */
export const SIGNS = {
  'traditional Chinese': '餃滷餛飩薑蔥蠔鰻鮪龍鳳茶樓麵粿糰鑫龘',
  Japanese: '寿司ラーメン峠込働辻鰯海老天ぷら、。「」ー',
  Korean: '김치찌개 떡볶이 주식회사 값뷁',
  Thai: 'ต้มยำกุ้ง ร้านอาหารไทย ฿',
  symbols: '№①②⑳℃℉≥≤≠±×÷㎏㎜㎡½€₫₩★●○■→←✓™®…—•',
  'Vietnamese with marks that stand apart': 'Nước mắm Đặng Thị Huệ'.normalize('NFD'),
} as const;

/** A text as it is compared with what was read: signs that are drawn as two are two, without blanks. */
export const readAs = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
