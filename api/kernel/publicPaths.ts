/** The addresses of the public pages (spec section 2), which need no sign-in and may be indexed. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/about',
  '/brands',
  '/faq',
  '/contact',
  '/register',
];
