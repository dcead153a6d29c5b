import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSalesProfit, type ProfitQuery } from '../../../machines/salesProfit/machine.ts';
import { useApi } from '../../lib/api.ts';
import { newKey } from '../../lib/newKey.ts';
import { notify } from '../../lib/notices.ts';

const QUIET = { showError: false };

/** The report of a query with what is typed into it. */
export function useSalesProfit(query: ProfitQuery, mayEdit: boolean) {
  const api = useApi();
  const { t } = useTranslation('salesProfit');
  const said = useRef(t);
  useEffect(() => {
    said.current = t;
  });
  const [machine] = useState(() =>
    createSalesProfit({
      load: async ({ from, to, search, page, size }) => {
        const period = { from, to, ...(search === undefined ? {} : { search }) };
        const [found, totals] = await Promise.all([
          api.getSaleProfitPage({ query: { ...period, page, size } }, QUIET),
          api.getTotalAmount({ query: period }, QUIET),
        ]);
        return { ...found, totals };
      },
      loadTyped: async () =>
        mayEdit ? api.getCacheBeforeSaleProfit({}, QUIET) : { rows: [], goods: [], savedAt: null },
      keep: (rows) => api.cacheBeforeSaleProfit({ body: { rows } }, QUIET),
      save: (rows, idempotencyKey) =>
        api.batchSaveSaleProfit({ body: { rows } }, { ...QUIET, idempotencyKey }),
      newKey,
      onKept: () => notify({ kind: 'success', text: said.current('kept') }),
      onSaved: (count) => notify({ kind: 'success', text: said.current('saved', { count }) }),
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { query } });
  const asked = JSON.stringify(query);
  const looked = useRef(asked);
  useEffect(() => {
    if (looked.current === asked) return;
    looked.current = asked;
    send({ type: 'LOOK', query: JSON.parse(asked) });
  }, [asked, send]);
  return { snapshot, send };
}
