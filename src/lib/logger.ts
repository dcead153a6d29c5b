/**
 * What goes wrong without a person being told: reported as an error of the page, where the
 * browser's tools and whoever watches for `error` events see it.
 */
export const logger = {
  error: (what: string, details: Record<string, unknown>) => {
    reportError(new Error(`${what}: ${JSON.stringify(details)}`));
  },
};
