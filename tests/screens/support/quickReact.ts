import React from 'react';
import { flushSync } from 'react-dom';

/**
 * What the testing library asks of React's development build, for the one that users get, which is
 * twice as quick: what is done in it is drawn when it ends.
 */
function act(work: () => unknown): Promise<unknown> {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  return result instanceof Promise ? result.then(drawn) : Promise.resolve(result);
}

/** What came meanwhile is drawn by the scheduler's next tasks. */
const drawn = <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), 0));

Object.assign(React, { act });
