/**
 * The origin that the calls go to, as it was set when the product was served: the content of the
 * page's `larder-host` meta tag. Empty for the page's own origin.
 */
export function apiHost(): string {
  const content = document.querySelector('meta[name="larder-host"]')?.getAttribute('content') ?? '';
  return content.trim().replace(/\/+$/, '');
}
