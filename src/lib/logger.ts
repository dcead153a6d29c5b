/**
 * What goes wrong and is told to the person where it happened, in the browser's console for whoever
 * looks into it. It is handled, so it is no uncaught error of the page.
 */
export const logger = {
  error: (what: string, details: Record<string, unknown>) => {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to it
    console.error(what, details);
  },
};
