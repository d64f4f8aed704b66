import * as oauth from 'oauth4webapi';
import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems, unused } from '#test/support/harness/browser.ts';
import { jsonClient } from '#test/support/harness/json-client.ts';
import { exchangeLiveCode, type LiveApp, redirectUri, registerLiveApp } from '#test/support/harness/live-app.ts';

type Data<Fields> = { readonly data: Fields };

describeConsole('apps', ({ stack, open, openScreen }) => {
  /** Returns the settings for the authorization server, as an app's developers would enter them. */
  const server = (): oauth.AuthorizationServer => ({
    issuer: stack.origin,
    authorization_endpoint: `${stack.origin}/admin/oauth/authorize`,
    token_endpoint: `${stack.demo.api}/oauth/token`,
  });

  /** Returns the link that an app shows to a merchant. It opens the consent page. */
  function linkOf(app: Pick<LiveApp, 'client_id'>, query: Readonly<Record<string, string>>): string {
    const link = new URL(server().authorization_endpoint ?? '');
    link.search = String(
      new URLSearchParams({ response_type: 'code', client_id: app.client_id, redirect_uri: redirectUri, scope: 'read_store', ...query }),
    );
    return String(link);
  }

  /** Follows an app's link as the demo's owner, logging in first. */
  async function follow(link: string): Promise<Page> {
    const page = await open(stack.origin, { viewport: { width: 390, height: 844 } });
    await page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>The app</title>' }));
    await page.goto(link);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('heading', { name: 'Authorize an app' }).waitFor();
    return page;
  }

  /**
   * Presses a button of the consent page, and checks that the page then requests only one URL of another origin: the
   * app's callback URL. Returns this URL.
   */
  async function decide(page: Page, button: string): Promise<URL> {
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL('https://app.example/**');
    const problems = takeProblems(page);
    expect(problems).toEqual([`foreign request: ${page.url()}`]);
    return new URL(page.url());
  }

  /**
   * Returns a page's accessibility violations in light mode and its contrast violations in dark mode, at desktop width
   * and at phone width. Also reports a page that is wider than its window.
   */
  async function problemsOfEveryLook(page: Page): Promise<readonly string[]> {
    const problems: string[] = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [colorScheme, rules] of [['dark', ['color-contrast']], ['light']] as const) {
        await page.emulateMedia({ colorScheme });
        const found = [...(await accessibilityProblems(page, rules))];
        if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) found.push('the page is wider than its window');
        problems.push(...found.map((problem) => `${width} px, ${colorScheme}: ${problem}`));
      }
    }
    return problems;
  }

  it('are approved by a merchant, who sees their permissions, and new ones the next time', async () => {
    const app = await registerLiveApp(stack, `erp-sync-${unused()}`, {
      ...{ name: 'ERP Sync', redirect_uris: [redirectUri], scopes: ['read_store', 'write_orders', 'read_products'] },
      ...{ webhook_url: 'http://127.0.0.1:1/hook', webhook_topics: ['order.paid'] },
    });
    const client: oauth.Client = { client_id: app.client_id };
    const install = async (scope: string, look: (page: Page) => Promise<void>): Promise<oauth.TokenEndpointResponse> => {
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const pkce = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
      const page = await follow(linkOf(app, { scope, state, ...pkce }));
      await page.getByRole('button', { name: 'Allow ERP Sync' }).waitFor();
      await look(page);
      expect(await problemsOfEveryLook(page)).toEqual([]);
      const answer = oauth.validateAuthResponse(server(), client, await decide(page, 'Allow ERP Sync'), state);
      const response = await oauth.authorizationCodeGrantRequest(
        server(),
        client,
        oauth.ClientSecretPost(app.client_secret),
        answer,
        redirectUri,
        verifier,
        { [oauth.allowInsecureRequests]: true },
      );
      return oauth.processAuthorizationCodeResponse(server(), client, response);
    };

    await install('read_store write_orders', async (page) => {
      const asked = page.getByRole('list', { name: 'Permissions' }).getByRole('listitem');
      expect(await asked.allTextContents()).toEqual([
        expect.stringMatching(/read_store$/),
        expect.stringMatching(/Can change data.*write_orders$/),
      ]);
      await page.getByText('order.paid', { exact: true }).waitFor();
      expect(await page.getByText('New', { exact: true }).count()).toBe(0);
    });
    const { access_token: token } = await install('read_store write_orders read_products', async (page) => {
      const added = page.getByRole('list', { name: 'Permissions' }).getByRole('listitem').filter({ hasText: 'New' });
      expect(await added.allTextContents()).toEqual([expect.stringMatching(/read_products$/)]);
    });
    const { body } = await jsonClient(stack.demo.api, token)<Data<{ readonly scopes: readonly string[] }>>('GET', '/oauth/installation');
    expect(body.data.scopes.toSorted()).toEqual(['read_products', 'read_store', 'write_orders']);
  });

  it('are notified when a merchant declines', async () => {
    const app = await registerLiveApp(stack, `unwanted-${unused()}`, { redirect_uris: [redirectUri] });
    const page = await follow(linkOf(app, { state: 'é' }));
    const answer = await decide(page, 'Deny');
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ tenant: '1', error: 'access_denied', state: 'é' });
  });

  it('are uninstalled by a merchant; an operator registers and changes them and rotates their secrets', async () => {
    const page = await openScreen('/apps');
    await page.getByRole('button', { name: 'Register an app' }).click();
    const dialog = page.getByRole('dialog');
    const slug = `label-printer-${unused()}`;
    await dialog.getByLabel('Name', { exact: true }).fill('Label printer');
    await dialog.getByLabel('Handle').fill(slug);
    await dialog.getByLabel('Redirect URLs').fill(redirectUri);
    await dialog.getByRole('button', { name: 'Register the app' }).click();
    await dialog.locator('.error').getByText('must name at least one scope').waitFor();
    await dialog.getByRole('button', { name: 'Read only' }).click();
    await dialog.getByRole('button', { name: 'Register the app' }).click();
    const secrets = await page.getByRole('dialog', { name: 'The secrets of Label printer' }).locator('pre').textContent();
    expect(secrets).toMatch(/^CLIENT_ID=app_\w+\nCLIENT_SECRET=cs_[\w-]+\nWEBHOOK_SECRET=whsec_\S+$/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Label printer' }).waitFor();
    await page.getByRole('button', { name: 'Replace the client secret' }).click();
    await dialog.getByRole('button', { name: 'Replace it' }).click();
    const secret = /CLIENT_SECRET=(\S+)/.exec(
      (await page.getByRole('dialog', { name: 'The new secret' }).locator('pre').textContent()) ?? '',
    );
    await page.getByRole('button', { name: 'Done' }).click();
    const operator = jsonClient(stack.demo.admin, stack.demo.admin_token);
    const { body } = await operator<Data<readonly (LiveApp & { readonly slug: string })[]>>('GET', '/apps');
    const app = body.data.find((one) => one.slug === slug);
    expect(app).toMatchObject({ client_secret_last4: secret?.[1]?.slice(-4) });

    const asked = { client_id: app?.client_id, redirect_uri: redirectUri, scope: 'read_orders', decision: 'approve' };
    const path = `/stores/${stack.demo.store_id}`;
    const { body: approved } = await operator<Data<{ readonly redirect_to: string }>>('POST', `${path}/oauth/approve`, asked);
    const code = new URL(approved.data.redirect_to).searchParams.get('code') ?? '';
    const installed = await exchangeLiveCode(stack.demo.api, { ...(app as LiveApp), client_secret: secret?.[1] ?? '' }, code);
    await page.goto(`/admin/${stack.demo.store_id}/app-installations/${installed.body.installation_id}`);
    await page.getByRole('button', { name: 'Uninstall' }).click();
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByText('Label printer is uninstalled.').waitFor();
    await page.getByRole('button', { name: 'Uninstall' }).waitFor({ state: 'detached' });
    expect((await jsonClient(stack.demo.api, installed.body.access_token)('GET', '/oauth/installation')).status).toBe(401);
  });

  it.each([
    ['a client that nobody knows', { client_id: 'app_unknown' }, /is not registered\./],
    ['an address that is not its own', { redirect_uri: 'https://evil.example/' }, /is not registered\./],
    ['a scope beyond its own', { scope: 'write_gift_cards' }, /scope that it is not registered for/],
    ['another kind of answer', { response_type: 'token' }, /response_type/],
  ])('do not redirect with %s', async (_case, wrong, words) => {
    const app = await registerLiveApp(stack, `wrong-${unused()}`, { redirect_uris: [redirectUri] });
    const page = await follow(linkOf(app, wrong));
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await page.getByRole('button', { name: /Allow|Deny/ }).count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(stack.origin);
  });
});
