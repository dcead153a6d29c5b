/** The five links of the public pages, in the order of the specification's section 2. */
export const LINKS = [
  { to: '/', label: 'home' },
  { to: '/about', label: 'about' },
  { to: '/brands', label: 'brands' },
  { to: '/faq', label: 'faq' },
  { to: '/contact', label: 'contact' },
] as const;
