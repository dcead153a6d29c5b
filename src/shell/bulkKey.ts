/** Where a tab keeps the run of a bulk action, for the time that the page is loaded again. */
export const BULK_KEY = 'larder.bulk';
