import type { Page } from 'playwright-core';

/**
 * Changes the body of each answer to a GET request whose URL matches. The test process sends the request in the
 * browser's place. A failed connection is retried, because the server may just have closed an idle keep-alive
 * connection.
 */
export const changeAnswers = (page: Page, address: RegExp, change: (body: unknown) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    return route.fulfill({ response, json: change(await response.json()) });
  });
