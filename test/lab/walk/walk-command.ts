import type { Page } from 'playwright-core';
import { screens } from '#functions/console/web/screens.ts';
import { callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { wide } from '#test/browser/screens/look.ts';
import { launchBrowser, watchProblems } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { readNumbers } from '../read-numbers.ts';
import type { ReadObject } from './judge.ts';
import { type FoundFault, walk } from './walk.ts';

/** The number of steps in a walk. */
const stepsOfWalk = 300;

/**
 * Runs `npm run lab -- walk [--seed 1] [--minutes 20] [--steps M]`: takes random walks through the console, with this
 * seed and the following ones. With `--steps`, takes one walk of M steps. Returns 1 if a walk finds a fault.
 */
export async function runWalks(flags: readonly string[]): Promise<number> {
  const { seed: first, minutes, steps: only } = readNumbers(flags, { seed: 1, minutes: 20, steps: 0 });
  const endMs = performance.now() + minutes * 60_000;
  const isOver = (): boolean => only === 0 && performance.now() > endMs;
  const faults: FoundFault[] = [];
  const reached = new Set<string>();
  let made = 0;
  const browser = await launchBrowser();
  for (let seed = first; only === 0 ? !isOver() : seed === first; seed += 1) {
    const stack = await runStack([], await demoFolder());
    try {
      await prepareStore(callStoreOf(stack.demo), stack.demo);
      const context = await browser.newContext({ baseURL: stack.origin, viewport: wide });
      const page = await context.newPage();
      await watchProblems(page, stack.origin);
      const prefix = `/admin/${stack.demo.store_id}`;
      const { steps, paths } = await walk(page, {
        ...{ seed, prefix, isOver, steps: only || stepsOfWalk, enter: enterConsole(prefix), readObject: readObjectOf(stack) },
        onStep: (number, words) => only > 0 && console.log(`${number}. ${words}`),
        onFault: (fault) => {
          faults.push(fault);
          console.log(
            `\n${fault.kind} at ${fault.path}: ${fault.text}\n  ${fault.steps.slice(-6).join('\n  ')}\n  picture: ${fault.screenshot}`,
          );
          console.log(`  again: npm run lab -- walk --seed ${seed} --steps ${fault.step}`);
        },
      });
      made += steps;
      for (const path of paths) reached.add(screenOf(path.slice(prefix.length)));
      await context.close();
    } finally {
      await stack.remove();
    }
  }
  await browser.close();
  const unseen = screens.map(({ path }) => path).filter((path) => !reached.has(path));
  console.log(`${made} steps from seed ${first}; ${screens.length - unseen.length} of ${screens.length} screens; ${faults.length} faults`);
  if (unseen.length > 0) console.log(`not reached: ${unseen.join(', ')}`);
  return faults.length === 0 ? 0 : 1;
}

const enterConsole =
  (prefix: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(`${prefix}/home`);
    const person = page.getByRole('button', { name: 'Demo Owner' });
    const account = page.getByRole('button', { name: /^Account of/ });
    await person.or(account).first().waitFor();
    if (!(await account.isVisible())) await person.click();
    await account.waitFor();
  };

const readObjectOf =
  ({ demo }: RunningStack): ReadObject =>
  async (url) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${demo.admin_token}` } });
    return response.ok ? ((await response.json()) as { readonly data: Readonly<Record<string, unknown>> }).data : undefined;
  };

/**
 * Returns the screen for a path relative to the store's path. An exact match takes precedence over a parameter:
 * `/orders/new` over `/orders/:id`.
 */
function screenOf(path: string): string {
  const parts = path.split('/');
  const fits = (screen: string): boolean => {
    const those = screen.split('/');
    return those.length === parts.length && those.every((part, index) => part === ':id' || part === parts[index]);
  };
  const found = screens
    .filter((screen) => fits(screen.path))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);
  return found[0]?.path ?? '';
}
