import { randomUUID } from 'node:crypto';
import { chromium, expect } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium.ts';
import { languagesNow } from '../support/languages.ts';
import { writeBarcodeVideo } from './support/barcodeVideo.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  newOrder,
  openOffice,
  test,
} from './support/office.ts';

for (const locale of languagesNow('goods are scanned with the camera')) {
  test(`goods are scanned with the camera, and it lets go (${locale})`, async () => {
    const info = test.info();
    const { api } = await backstage();
    const { order } = await newOrder();
    await api.operation({ body: { orderId: order.id, event: { type: 'accept' } } });
    const made = await api.addPickLists(
      { body: { orderIds: [order.id], each: true } },
      { idempotencyKey: randomUUID() },
    );
    const id = made.lists[0]?.id ?? 0;
    const { pickList } = await api.getPickList({ params: { id } });
    const [line] = pickList.lineList;
    if (!line) throw new Error('The list has no line');
    const video = info.outputPath('label.y4m');
    writeBarcodeVideo(video, line.barcode);

    // With a camera of its own: the browser of the others has none.
    const { executablePath, args } = chromiumLaunch();
    const browser = await chromium.launch({
      executablePath,
      args: [
        ...args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
    });
    try {
      const { page, t } = await openOffice(browser, {
        locale,
        path: `/pickLists/${id}/pick`,
        width: 390,
      });
      await page.getByRole('button', { name: t('pickLists:pick.start'), exact: true }).click();
      await page.getByRole('button', { name: t('scanner:open'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const goods = locale === 'zh-CN' && line.nameZh !== '' ? line.nameZh : line.name;
      await expect(dialog.getByRole('status')).toContainText(goods);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.screenshot({ path: info.outputPath('camera.png') });
      const takenBy = () =>
        page.evaluate(() => {
          const stream = document.querySelector('video')?.srcObject as MediaStream | null;
          Object.assign(window, { stream });
          return stream?.getTracks().map(({ readyState }) => readyState);
        });
      expect(await takenBy()).toEqual(['live']);
      await dialog.getByRole('button', { name: t('scanner:close'), exact: true }).click();
      await expect(dialog).toBeHidden();
      const states = await page.evaluate(() =>
        (window as unknown as { stream: MediaStream }).stream
          .getTracks()
          .map(({ readyState }) => readyState),
      );
      expect(states).toEqual(['ended']);
      // It was in the picture all the while, and was counted once.
      await expect
        .poll(async () => {
          const { facts } = await api.getPickList({ params: { id } });
          return facts.lines.find(({ lineId }) => lineId === line.id)?.picked;
        })
        .toBe(1);
      await expectNoSideScroll(page);
    } finally {
      await browser.close();
    }
  });
}
