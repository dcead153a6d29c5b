import {
  type ChartName,
  type DomainName,
  type DomainWithChart,
  domains,
  type Permission,
  type RecordName,
  type routes,
  type WaitingName,
  waiting,
} from './domains.ts';

/** Every permission there is, domain by domain. */
export const PERMISSIONS: readonly Permission[] = Object.values(domains).flatMap(
  ({ permissions }): readonly Permission[] => permissions,
);

/** All that can wait for a person, domain by domain. */
export const WAITING_NAMES = Object.keys(waiting) as readonly WaitingName[];

/** The domain of each record. */
export const domainOfRecord = Object.fromEntries(
  Object.entries(domains).flatMap(([domain, { records }]) =>
    Object.keys(records).map((record) => [record, domain]),
  ),
) as Readonly<Record<RecordName, DomainName>>;

/** The domain of each record that a chart moves. */
export const domainOfChart = Object.fromEntries(
  Object.entries(domains).flatMap(([domain, { records }]) =>
    Object.entries(records).flatMap(([record, kind]) =>
      kind === 'chart' ? [[record, domain]] : [],
    ),
  ),
) as Readonly<Record<ChartName, DomainWithChart>>;

/** The domain of each call. */
export const domainOfCall = Object.fromEntries(
  Object.entries(domains).flatMap(([domain, { routes }]) =>
    Object.keys(routes).map((call) => [call, domain]),
  ),
) as Readonly<Record<keyof typeof routes, DomainName>>;
