import type { Page } from 'playwright-core';

/**
 * Changes the body of each answer to a GET of a matching address. The test process sends these requests over keep-alive connections, which the server
 * may have closed; then it retries once.
 */
export const changeAnswers = (page: Page, address: RegExp, change: (body: unknown) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    return route.fulfill({ response, json: change(await response.json()) });
  });
