import type { BrowserContextOptions, Page } from 'playwright-core';
import { type CallStore, callStoreOf } from '#test/browser/screen-addresses.ts';
import { describeInBrowser, type OpenPage } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

type OpenScreen = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** The demo store in a running stack, and its console as the owner sees it. */
export type Desk = {
  readonly stack: Pick<RunningStack, 'demo' | 'origin'>;
  readonly open: OpenPage;
  /** Logs in, opens a screen by its path within the store, and waits until the console is shown. */
  readonly logIn: OpenScreen;
  /**
   * Does the same as `logIn` in half the time. The page receives the tokens of an earlier login, as a second tab of the
   * console does.
   */
  readonly openScreen: OpenScreen;
  /** Calls the admin API and returns the answer's `data`. */
  readonly call: <Data>(...given: Parameters<CallStore>) => Promise<Data>;
};

let running: RunningStack | undefined;

const stack: Desk['stack'] = {
  get demo() {
    return started().demo;
  },
  get origin() {
    return started().origin;
  },
};

function started(): RunningStack {
  if (running === undefined) throw new Error('The stack runs during tests and hooks only.');
  return running;
}

afterAll(() => running?.remove());

/**
 * Runs a suite of console tests. All suites in a test file share one stack, so each creates its own data and none stops
 * the stack.
 */
export function describeConsole(name: string, tests: (desk: Desk) => void): void {
  describeInBrowser(name, (open) => {
    beforeAll(async () => {
      running ??= await runStack([], await demoFolder());
    });
    const openWith = async (lent: unknown, path: string, options?: BrowserContextOptions): Promise<Page> => {
      const page = await open(stack.origin, { viewport: { width: 1280, height: 900 }, ...options });
      if (lent !== undefined) await page.addInitScript(lendTokens, lent);
      await page.goto(`/admin/${stack.demo.store_id}${path}`);
      const person = page.getByRole('button', { name: 'Demo Owner' });
      const account = page.getByRole('button', { name: /^Account of/ });
      await person.or(account).first().waitFor();
      // Looks for the account menu, not for the person's name, because the name may also appear elsewhere on the page.
      if (!(await account.isVisible())) await person.click();
      await account.waitFor();
      return page;
    };
    tests({
      ...{ stack, open },
      logIn: (path, options) => openWith(undefined, path, options),
      openScreen: async (path, options) => {
        const page = await openWith(tokens, path, options);
        tokens ??= await page.evaluate(askTokens);
        return page;
      },
      call: async <Data>(...given: Parameters<CallStore>) => ((await callStoreOf(stack.demo)(...given)) as { readonly data: Data }).data,
    });
  });
}

/** The tokens from the first log-in. */
let tokens: unknown;

type Message = { readonly type: string; readonly tokens?: unknown };

/** Asks the logged-in tab for its tokens, as a newly opened tab does (`web/login/session.ts`). Runs in the page. */
function askTokens(): Promise<unknown> {
  const channel = new BroadcastChannel('store-admin:session');
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'tokens') resolve(data.tokens);
    };
    channel.postMessage({ type: 'ask' });
  });
}

/** Passes the tokens to any tab that asks for them. Runs in the page. */
function lendTokens(lent: unknown): void {
  void navigator.locks.request('store-admin:logged-in', { mode: 'shared' }, () => new Promise(() => {}));
  const channel = new BroadcastChannel('store-admin:session');
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') channel.postMessage({ type: 'tokens', tokens: lent });
  };
}
