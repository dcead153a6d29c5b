/**
 * How many rows each tab of a list has: a tab for each counted place, and `all` for their sum. A
 * place without rows has 0.
 */
export function tabsOf<Tab extends string>(
  places: readonly Tab[],
  counted: readonly { tab: string; count: number }[],
): Record<Tab | 'all', number> {
  const tabs = Object.fromEntries(['all', ...places].map((tab) => [tab, 0])) as Record<
    Tab | 'all',
    number
  >;
  for (const { tab, count } of counted) {
    tabs.all += count;
    tabs[tab as Tab] += count;
  }
  return tabs;
}
