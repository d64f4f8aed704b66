import type { Page, Request } from 'playwright-core';

/** Whether a call is the one that every screen makes now and then to hear of changes. */
export const followsStore = (request: Request): boolean => /\/events\?(after_sequence|created_since)=[^&]+&limit=100$/.test(request.url());

type WatchedCalls = { readonly made: URL[]; readonly areUnderWay: () => boolean };

/** The calls of the admin API that the page makes from now on. */
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
