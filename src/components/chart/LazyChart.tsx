import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../shell/lazyPart.tsx';
import type { StateChartProps } from './StateChart.tsx';

const StateChart = lazyPart(async () => (await import('./StateChart.tsx')).default);

/** The drawn chart, its code loaded when a chart is first shown. */
export function LazyChart(props: StateChartProps & { height: number }): ReactNode {
  const { height, ...rest } = props;
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <StateChart {...rest} />
    </Suspense>
  );
}
