import { createContext, useContext } from 'react';
import type { Api } from '../../api/client.ts';

/** The client of the contract, made where the session is (`src/shell/start.ts`). */
export const ApiContext = createContext<Api | null>(null);

/** The calls of the contract by name; each rejects with an `ApiFailure`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('There is no client around this component');
  return api;
}
