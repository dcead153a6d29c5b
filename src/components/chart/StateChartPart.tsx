import { lazyPart } from '../../shell/lazyPart.tsx';

/** The drawn chart. Most people never open it, so it comes with what lays it out when it is shown. */
export const StateChartPart = lazyPart(async () => (await import('./StateChart.tsx')).StateChart);
