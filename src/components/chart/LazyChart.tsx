import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { StateChartProps } from './StateChart.tsx';

const StateChart = lazy(() => import('./StateChart.tsx'));

/** The drawn chart, its code loaded when a chart is first shown. */
export function LazyChart(props: StateChartProps & { height: number }): ReactNode {
  const { height, ...rest } = props;
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <StateChart {...rest} />
    </Suspense>
  );
}
