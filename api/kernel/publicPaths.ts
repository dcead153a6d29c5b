/** The addresses of the public pages (spec section 2): what anybody reads, and search engines show. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/about',
  '/brands',
  '/faq',
  '/contact',
  '/register',
];
