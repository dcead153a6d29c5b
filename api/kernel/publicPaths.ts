/** A public page as search engines and messengers show it: the keys of its texts. */
interface PublicPage {
  path: string;
  title: string;
  description: string;
}

/** The public pages (spec section 2), which need no sign-in and may be indexed. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', title: 'site:home.tab', description: 'site:home.lead' },
  { path: '/about', title: 'site:about.title', description: 'site:about.lead' },
  { path: '/brands', title: 'site:brands.title', description: 'site:brands.lead' },
  { path: '/faq', title: 'site:faq.title', description: 'site:faq.lead' },
  { path: '/contact', title: 'site:contact.title', description: 'site:contact.lead' },
  { path: '/register', title: 'site:register.title', description: 'site:register.lead' },
  { path: '/terms', title: 'site:terms.title', description: 'site:terms.lead' },
  { path: '/privacy', title: 'site:privacy.title', description: 'site:privacy.lead' },
];
