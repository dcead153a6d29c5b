/** Texts as long as people write them, and longer: in one word, in many, and without blanks. */
export const LONG_WORDS = [
  'W'.repeat(100),
  'The Very Long Established and Well Known Wholesale Provisions and Frozen Seafood Trading Company',
  'Công ty Trách nhiệm hữu hạn Một thành viên Thương mại Xuất nhập khẩu Thực phẩm Đông lạnh Bình Minh',
  '新加坡远东国际冷冻食品进出口贸易与仓储配送有限责任公司第一分公司批发业务部',
  'longest.name.of.a.person.who.writes.mail@a-very-long-domain-name-of-a-food-wholesaler.example',
];
