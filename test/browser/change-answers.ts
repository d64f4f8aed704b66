import type { Page } from 'playwright-core';

/**
 * Changes the bodies of the API's answers to GETs of matching addresses. The test's own process sends these requests
 * over kept connections, which the server may close at that moment: it then repeats the call once.
 */
export const changeAnswers = (page: Page, address: RegExp, change: (body: unknown) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    return route.fulfill({ response, json: change(await response.json()) });
  });
