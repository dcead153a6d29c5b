/** What a browser says it is may be of any length: as much as names it. */
export const deviceOf = (userAgent: string | undefined): string => (userAgent ?? '').slice(0, 300);
