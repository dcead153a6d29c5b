import type { Page } from '@playwright/test';
import type { Api } from '../../api/client.ts';
import { dateAt } from '../../api/kernel/zone.ts';

/** Begins a price change of the four tiers and two customers, and answers its identity. */
export async function beginSixLevels(api: Api): Promise<number> {
  const { rows } = await api.listCustomers({ body: { size: 2 } });
  const { change } = await api.addPriceChange({
    body: {
      ...{ title: 'The whole range', validFrom: dateAt(new Date(), 'Asia/Singapore') },
      ...{ level: 'general', customerId: null },
      others: [
        ...(['junior', 'intermediate', 'premium'] as const).map((level) => ({
          level,
          customerId: null,
        })),
        ...rows.map(({ id }) => ({ level: 'customer' as const, customerId: id })),
      ],
    },
  });
  return change.id;
}

/** What Excel puts on the clipboard: a page of its own with the table between two marks. */
export const asExcelHtml = (rows: readonly (readonly string[])[]): string => `<html
xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet><style>
<!--table {mso-displayed-decimal-separator:"\\.";} td {mso-number-format:General; padding:0px;}
.xl65 {mso-number-format:Fixed;} --></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse'>
 <col width=64 span=${rows[0]?.length ?? 1} style='width:48pt'>
<!--StartFragment-->
${rows
  .map(
    (row) =>
      ` <tr height=20 style='height:15.0pt'>\n${row
        .map((cell) => `  <td class=xl65 align=right width=64>${cell}</td>`)
        .join('\n')}\n </tr>`,
  )
  .join('\n')}
<!--EndFragment-->
</table></body></html>`;

/** What each spreadsheet puts on the clipboard as text. */
export const asText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;

/** Puts something on the clipboard, and presses the keys that paste it where the focus is. */
export async function pasteFromClipboard(
  page: Page,
  { text, html }: { text: string; html?: string },
): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ([plain, table]) => {
      const item: Record<string, Blob> = {
        'text/plain': new Blob([plain], { type: 'text/plain' }),
      };
      if (table !== null) item['text/html'] = new Blob([table], { type: 'text/html' });
      await navigator.clipboard.write([new ClipboardItem(item)]);
    },
    [text, html ?? null] as const,
  );
  await page.keyboard.press('Control+v');
}
