import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { changed, sorted } from '../../../src/screens/goods/pictures/change.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf } from '../support/samples.ts';

const PART = { x: 10, y: 20, width: 300, height: 300 };

// The progress is told by XMLHttpRequest; the test's host answers fetch.
vi.mock('../../../api/kernel/transfer.ts', async (original) => ({
  ...(await original<typeof import('../../../api/kernel/transfer.ts')>()),
  sendingWithProgress: () => (request: Request) => fetch(request),
}));

// It measures what jsdom does not draw: it is walked in the browser.
vi.mock('react-easy-crop', () => ({
  default: function Cropper(props: { onCropAreaChange: (area: object, pixels: object) => void }) {
    const { onCropAreaChange } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: told once, as it is measured once
    useEffect(() => onCropAreaChange(PART, PART), []);
    return null;
  },
}));

const host = startHost();

const stored = (id: number) =>
  ({
    ...{ id, name: `${id}.png`, mediaType: 'image/png', size: 100, width: 80, height: 49 },
  }) as GoodsDetail['pictures']['scene'][number];

const NONE = { thumbnail: [], ad: [], scene: [], detail: [] };
const withScene = (ids: number[], picturesVersion = 0) =>
  goodsDetailOf({
    name: 'Jasmine rice',
    pictures: { ...NONE, scene: ids.map(stored) },
    picturesVersion,
  });

const photo = (name = 'front.png') => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getGoods', () => withScene([7, 8]));
  host.on('getFile', () => new File(['x'], '7.png', { type: 'image/png' }));
});

const open = async () => {
  const app = await openApp(host, '/goods/3');
  const place = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...app, place };
};

const sent = () => host.calls('setGoodsPictures').map(({ body }) => body);

describe('a change of the pictures', () => {
  const pictures = { ...NONE, scene: [stored(7), stored(8), stored(9)] };

  it('adds behind, takes away, and puts one in the place of another', () => {
    const at = (change: Parameters<typeof changed>[1]) => changed(pictures, change).scene;
    const place = 'scene' as const;
    expect(at({ what: 'add', place, fileIds: [1, 2, 3] })).toEqual([7, 8, 9, 1, 2]);
    expect(at({ what: 'remove', place, fileId: 8 })).toEqual([7, 9]);
    expect(at({ what: 'sort', place, fileId: 7, over: 9 })).toEqual([8, 9, 7]);
    expect(at({ what: 'sort', place, fileId: 9, over: 7 })).toEqual([9, 7, 8]);
    expect(at({ what: 'sort', place, fileId: 5, over: 7 })).toEqual([7, 8, 9]);
    const shown = sorted(pictures, { what: 'sort', place, fileId: 9, over: 7 });
    expect(shown.scene.map(({ id }) => id)).toEqual([9, 7, 8]);
  });
});

describe('the pictures of goods', () => {
  it('say what is taken, and why a file is not', async () => {
    const { place } = await open();
    const thumbnail = await place('Thumbnail');
    expect(thumbnail.getByText(/\.jpg, \.png, \.webp, at most 5 MB.*800 × 800/)).toBeVisible();
    expect(thumbnail.getByText('0 of at most 1')).toBeVisible();
    const scene = screen.getByRole('region', { name: 'Scene pictures' });
    fireEvent.drop(scene, { dataTransfer: { files: [photo('notes.txt')] } });
    expect(await within(scene).findByRole('alert')).toHaveTextContent(
      'notes.txt: Image type unsupported: .jpg, .png, .webp are taken. Please upload again',
    );
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png');
    fireEvent.drop(scene, { dataTransfer: { files: [large] } });
    expect(await within(scene).findByRole('alert')).toHaveTextContent(
      'large.png: Image exceeds size: at most 5 MB. Please upload again',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are cut one after the other and added together, also to what somebody else has left', async () => {
    let id = 20;
    host.on('uploadGoodsPicture', () => {
      id += 1;
      return stored(id);
    });
    host.on('setGoodsPictures', () => {
      const data = withScene([8], 4);
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile', data });
    });
    const { user } = await open();
    const scene = await screen.findByRole('region', { name: 'Scene pictures' });
    fireEvent.drop(scene, { dataTransfer: { files: [photo('a.png'), photo('b.png')] } });
    for (const name of ['a.png', 'b.png']) {
      expect(await screen.findByText(new RegExp(`^${name}`))).toBeVisible();
      const dialog = within(screen.getByRole('dialog', { name: 'Cut the picture to size' }));
      const use = dialog.getByRole('button', { name: 'Use this part' });
      await waitFor(() => expect(use).toBeEnabled());
      await user.click(use);
    }
    expect(host.calls('uploadGoodsPicture')).toHaveLength(2);
    expect(await screen.findByText(/Somebody else has changed the pictures/)).toBeVisible();
    expect(sent()).toEqual([
      { ...NONE, scene: [7, 8, 21, 22], goodsId: goodsDetailOf().id, version: 0 },
    ]);
    host.on('setGoodsPictures', () => withScene([8, 21, 22], 5));
    await user.click(screen.getByRole('button', { name: 'Add my pictures to them' }));
    await waitFor(() => expect(within(scene).getAllByRole('listitem')).toHaveLength(3));
    expect(sent().at(-1)).toMatchObject({ scene: [8, 21, 22], version: 4 });
    expect(screen.queryByText(/Somebody else has changed/)).toBeNull();
  });

  it('are removed after one was asked', async () => {
    host.on('setGoodsPictures', () => withScene([8], 1));
    const { user } = await open();
    const name = 'Jasmine rice: Scene pictures, 1';
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove picture' }));
    expect(dialog.getByText(`Remove “${name}” from these goods?`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ ...NONE, scene: [8], goodsId: goodsDetailOf().id, version: 0 }]);
  });

  it('are looked at large, and gone through by the arrow keys', async () => {
    const { user } = await open();
    const look = (number: number) => `Look at Jasmine rice: Scene pictures, ${number}`;
    await user.click(await screen.findByRole('button', { name: look(2) }));
    const title = (number: number) => `Jasmine rice: Scene pictures, ${number}`;
    expect(await screen.findByRole('dialog', { name: title(2) })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: title(1) })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(await screen.findByRole('dialog', { name: title(2) })).toBeVisible();
  });

  it('are only looked at by who may not change goods', async () => {
    await openApp(host, '/goods/3', {
      login: loginWith(PERMISSIONS.filter((one) => one !== 'goods.edit')),
    });
    const scene = within(await screen.findByRole('region', { name: 'Scene pictures' }));
    expect(scene.getAllByRole('button')).toHaveLength(2);
    const ad = within(screen.getByRole('region', { name: 'Ad pictures' }));
    expect(ad.getByText('No picture yet')).toBeVisible();
  });
});
