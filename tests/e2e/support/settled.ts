import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page: those without an answer yet, and how many there have been. */
interface Requests {
  open: Set<Request>;
  begun: number;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Counts the requests of a page from now on. */
export function watchRequests(page: Page): void {
  const requests: Requests = { open: new Set(), begun: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    // What the page before was waiting for never comes.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      requests.open.clear();
    }
    requests.open.add(request);
    requests.begun += 1;
  });
  const ended = (request: Request) => void requests.open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Whether `watchRequests` knows what the page waits for. */
export const isWatched = (page: Page): boolean => requestsOf.has(page);

/**
 * Waits until all of a page has come: it has a title, nothing on it says that more is on its way, no
 * request is open, and none is begun while it draws what the last one brought.
 */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('watchRequests has to be called before the page is opened');
  await expect(async () => {
    const { begun } = requests;
    await page.evaluate(nothingToDo);
    await drawn(page);
    const isWhole = await page.evaluate(hasAll);
    const { open } = requests;
    const waitsFor = [...open].map((request) => request.url());
    expect({ isWhole, waitsFor, begun: requests.begun }).toEqual({
      isWhole: true,
      waitsFor: [],
      begun,
    });
  }).toPass({ intervals: [10, 20, 50, 100], timeout: 180_000 });
}

/**
 * Waits until the page has drawn what it has. Chromium at times gives no frame to a page on which
 * nothing changes: a second is enough for what would have come.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((after) => {
        setTimeout(after, 1_000);
        requestAnimationFrame(() => requestAnimationFrame(() => after()));
      }),
  );

/**
 * In the page: waits until it has nothing to do. Chromium tells so between two frames, and draws none
 * where nothing changes: it is asked for them.
 */
const nothingToDo = () =>
  new Promise<void>((idle) => {
    let isOver = false;
    const end = () => {
      isOver = true;
      idle();
    };
    requestIdleCallback(end, { timeout: 2_000 });
    setTimeout(end, 3_000);
    const next = () => {
      if (!isOver) requestAnimationFrame(next);
    };
    next();
  });

/** In the page: whether nothing of it is a placeholder. */
function hasAll(): boolean {
  const titles = [...document.querySelectorAll('h1')];
  // The router's own mark: whether it still leads somewhere.
  const { __TSR_ROUTER__: router } = self as unknown as {
    __TSR_ROUTER__?: { state: { status: string } };
  };
  return (
    router?.state.status === 'idle' &&
    titles.some((title) => title.getClientRects().length > 0) &&
    !document.querySelector('[aria-busy=true], [data-visible].mantine-Skeleton-root')
  );
}

/**
 * What is found once the page has been drawn anew, as after its width or medium was changed: as it should
 * be, or else the last.
 */
export async function lastOf<Found>(
  page: Page,
  look: (page: Page) => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Found> {
  let found = await look(page);
  for (let frames = 0; frames < 60 && !isRight(found); frames += 1) {
    await drawn(page);
    found = await look(page);
  }
  return found;
}
