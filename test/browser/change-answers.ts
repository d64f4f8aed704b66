import type { Page } from 'playwright-core';

/**
 * Changes the body of each answer to a GET request whose URL matches. The test process sends the request itself, and
 * retries it because the server may have closed the keep-alive connection in the meantime.
 */
export const changeAnswers = (page: Page, address: RegExp, change: (body: unknown) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    return route.fulfill({ response, json: change(await response.json()) });
  });
