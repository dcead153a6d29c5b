import './scheduled.ts';
import React from 'react';
import { flushSync } from 'react-dom';
import { allDrawn } from './scheduled.ts';

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
const drawn = async <Value>(value: Value): Promise<Value> => {
  await allDrawn();
  return value;
};

Object.assign(React, { act });
