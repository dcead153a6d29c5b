/** What it tells the screens. */
export const tastingsDomain = {
  navigation: [
    { group: 'marketing', order: 90, icon: 'globe', to: '/tastings', label: 'tastings' },
  ],
  waiting: { toTaste: { at: '/tastings', search: {} } },
  finding: {
    records: [
      {
        permission: 'tasting.view',
        call: 'listTasting',
        record: 'tasting',
        name: 'name',
      },
    ],
  },
  pages: {
    tasting: (tastingId: string) => ({ to: '/tastings/$tastingId', params: { tastingId } }),
  },
} as const;
