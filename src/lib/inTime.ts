/** How long a part of the page may be on its way, in milliseconds (spec section 9). */
export const LONGEST = 120_000;

/** What the error of one that was longer says, where a browser's says that it could not be fetched. */
export const LATE = 'dynamically imported module: late';

/** The same part, or a failure where it is not there in time: an import by itself waits for ever. */
export const inTime = <T>(part: Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(LATE)), LONGEST);
    void part.then(done, fail).finally(() => clearTimeout(late));
  });
