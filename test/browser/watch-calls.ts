import type { Page, Request } from 'playwright-core';

/** Reports whether a call polls for changes, as every screen does. */
export const followsStore = (request: Request): boolean => /\/events\?(after_sequence|created_since)=[^&]+&limit=100$/.test(request.url());

type WatchedCalls = { readonly made: URL[]; readonly areUnderWay: () => boolean };

/** Records the admin API calls that the page makes from now on. */
export function watchCalls(page: Page): WatchedCalls {
  const made: URL[] = [];
  let underWay = 0;
  const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/admin/v1/') && !followsStore(request);
  const onEnd = (request: Request): void => {
    if (isCall(request)) underWay -= 1;
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  page.on('request', (request) => {
    if (!isCall(request)) return;
    underWay += 1;
    made.push(new URL(request.url()));
  });
  return { made, areUnderWay: () => underWay > 0 };
}

/** Opens a screen through a link, without a page reload, and waits until its calls have ended. */
export async function followLink(page: Page, href: string, callsAreUnderWay: () => boolean): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '');
    const link = document.body.appendChild(document.createElement('a'));
    link.href = to;
    link.click();
    link.remove();
  }, href);
  await page.locator('main h1:not([data-before])').waitFor();
  const twoFrames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  for (let still = 0; still < 3; ) {
    await page.evaluate(twoFrames);
    const isBusy = await page.locator('main .loading, main [aria-busy="true"]').count();
    still = isBusy === 0 && !callsAreUnderWay() ? still + 1 : 0;
  }
}
