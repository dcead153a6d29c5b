/** Where a tab keeps the run of a bulk action, for the time that the page is loaded again. */
export const BULK_KEY = 'larder.bulk';

/** There while the person has put the run's dialog away. */
export const BULK_AWAY_KEY = 'larder.bulkAway';
