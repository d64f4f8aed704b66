import type { Page } from 'playwright-core';

/**
 * Lets a page read the API's answers with something changed in their bodies: those to a GET of an address that matches. The test's own
 * process asks for them, over connections that it keeps, and the server may close one at that moment: such a call is made once more.
 */
export const changeAnswers = (page: Page, address: RegExp, change: (body: unknown) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRetries: 3 });
    return route.fulfill({ response, json: change(await response.json()) });
  });
