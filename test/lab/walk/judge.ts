import type { Page, Request, Response } from 'playwright-core';
import { followsStore } from '#test/browser/watch-calls.ts';
import { takeProblems } from '#test/support/harness/browser.ts';
import { busyMarks, hasFocus, type Shown, whatIsShown, wrongLooks } from './controls.ts';

export type Fault = { readonly kind: string; readonly text: string };

/** The maximum time that a loading indicator may remain after the last call, and the maximum duration of a call. */
const [longestLoadingMs, longestCallMs] = [5_000, 60_000];

/** Returns the object that the API stores at a URL; undefined if there is none. */
export type ReadObject = (url: string) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Runs a function in the page. If a navigation interrupts the function, runs it again. */
export async function inPage<Result>(page: Page, look: () => Result | Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.evaluate(look);
    } catch (error) {
      if (attempt === 20 || !/context|navigat/i.test(String(error))) throw error;
      await page.waitForLoadState();
    }
  }
}

/** Returns a judge, which watches a page and judges it after each step of a walk. */
export function judgeOf(page: Page, readObject: ReadObject) {
  const faults: Fault[] = [];
  const underWay = new Map<Request, number>();
  let lastTrafficMs = performance.now();
  let writes: Response[] = [];
  let isNewDocument = false;
  page.on('domcontentloaded', () => {
    isNewDocument = true;
  });
  const onEnd = (request: Request): void => {
    underWay.delete(request);
    lastTrafficMs = performance.now();
  };
  page.on('request', (request) => {
    if (!followsStore(request)) underWay.set(request, performance.now());
  });
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    if (response.status() >= 500) faults.push({ kind: '5xx', text: `${method} ${pathname} answered ${response.status()}` });
    if (response.ok() && ['POST', 'PUT', 'PATCH'].includes(method) && pathname.startsWith('/admin/v1/')) writes.push(response);
  });

  /** Marks the beginning of a step. */
  function begin(): void {
    isNewDocument = false;
    writes = [];
  }

  /**
   * Waits until the page is idle. Reports a fault if the page still shows that it is loading although no call is in
   * progress.
   */
  async function settle(): Promise<void> {
    for (let still = 0, rounds = 0; still < 3; rounds += 1) {
      const busy = await inPage(page, busyMarks);
      still = busy.length === 0 && underWay.size === 0 ? still + 1 : 0;
      const [oldestMs = performance.now()] = underWay.values();
      if (performance.now() - oldestMs > longestCallMs) {
        for (const request of underWay.keys())
          faults.push({ kind: 'no answer', text: `${request.method()} ${new URL(request.url()).pathname}` });
        underWay.clear();
      }
      if (underWay.size === 0 && busy.length > 0 && rounds > 20 && performance.now() - lastTrafficMs > longestLoadingMs) {
        faults.push({ kind: 'old spinner', text: busy.join(', ') });
        return;
      }
    }
  }

  /** Compares the values typed into a form with the values that the API now stores. */
  async function judgeWrites(typed: ReadonlyMap<string, string>): Promise<void> {
    if (typed.size === 0) return;
    for (const write of writes) {
      const { data } = ((await write.json().catch(() => null)) ?? {}) as { readonly data?: { readonly id?: unknown } | null };
      const url = write.request().method() === 'POST' ? `${write.url()}/${data?.id}` : write.url();
      const stored = await readObject(url);
      if (stored === undefined) continue;
      for (const [name, value] of typed) {
        const kept = name
          .split('.')
          .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[part], stored);
        const isSimple = ['string', 'number', 'boolean'].includes(typeof kept);
        if (isSimple && !isSame(value, String(kept))) {
          faults.push({ kind: 'other value stored', text: `${new URL(url).pathname}: ${name} is "${kept}", typed "${value}"` });
        }
      }
    }
  }

  async function judgeFocus(words: string): Promise<void> {
    // A new screen takes the focus only once it is shown, so wait for up to a second.
    for (let look = 0; look < 10; look += 1) {
      if (isNewDocument || (await inPage(page, hasFocus))) return;
      await page.waitForTimeout(100);
    }
    faults.push({ kind: 'lost focus', text: `nothing has the focus after it ${words}` });
  }

  /** Waits until the page is in the state `before` again. A difference that remains is a fault. */
  async function judgeReturn(before: Shown, isLog: boolean): Promise<void> {
    let differences: readonly string[] = [];
    for (let look = 0; look < 20; look += 1) {
      differences = differencesOf(before, await inPage(page, whatIsShown), isLog);
      if (differences.length === 0) return;
      await page.waitForTimeout(100);
    }
    faults.push({ kind: 'Back restores less', text: differences.join('; ') });
  }

  async function judgeLooks(): Promise<void> {
    for (const [kind, text] of await inPage(page, wrongLooks)) faults.push({ kind, text });
  }

  /**
   * Returns the faults since the previous call. Leaves out the browser's own message about a 5xx, because the 5xx
   * itself is already a fault.
   */
  function take(): readonly Fault[] {
    const problems = takeProblems(page).filter((text) => !/status of 5\d\d/.test(text));
    return [...faults.splice(0), ...problems.map((text) => ({ kind: 'browser error', text }))];
  }

  return { begin, settle, judgeWrites, judgeFocus, judgeReturn, judgeLooks, take };
}

/**
 * Reports whether a stored value is the one that was typed. Whitespace, case and the notation of a number may differ.
 * Always returns true if the stored value is a timestamp, because timestamps are not compared.
 */
function isSame(typed: string, stored: string): boolean {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (plain(typed) === plain(stored)) return true;
  if (typed.trim() !== '' && Number(typed) === Number(stored)) return true;
  return /^\d{4}-\d\d-\d\dT/.test(stored);
}

/**
 * Describes the differences between two states of a page. Ignores the rows and the scroll position of a log, because a
 * log grows all the time.
 */
function differencesOf(before: Shown, after: Shown, isLog: boolean): readonly string[] {
  const same = (name: keyof Shown): readonly string[] =>
    String(before[name]) === String(after[name]) ? [] : [`${name} was "${before[name]}", is "${after[name]}"`];
  const found = [...same('address'), ...same('heading'), ...same('filters'), ...(isLog ? [] : same('rows'))];
  return isLog || Math.abs(before.scrolledPx - after.scrolledPx) <= 100 ? found : [...found, ...same('scrolledPx')];
}
