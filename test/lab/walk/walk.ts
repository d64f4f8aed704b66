import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hasFocus, type Shown, whatIsShown } from './controls.ts';
import { type Fault, inPage, judgeOf, type ReadObject } from './judge.ts';
import { type Draw, drawsOf, stepper } from './steps.ts';

export type WalkWanted = {
  readonly seed: number;
  readonly steps: number;
  /**
   * Links to paths without this prefix are not followed. If the Back button leads to such a path, `enter` is called
   * again.
   */
  readonly prefix: string;
  /** Logs in and opens the first page. */
  readonly enter: (page: Page) => Promise<void>;
  readonly readObject: ReadObject;
  readonly isOver?: () => boolean;
  readonly onStep?: (number: number, words: string) => void;
  /** Called with the first fault of each kind at each place. */
  readonly onFault: (fault: FoundFault) => void;
};

export type FoundFault = Fault & {
  readonly step: number;
  readonly path: string;
  /** All steps up to the fault, in plain words. */
  readonly steps: readonly string[];
  readonly screenshot: string;
};

/** Matches the lists to which the service itself adds rows. */
const log = /\/(events|api-log|activity|webhook-deliveries|inventory-movements|bulk-operations)$/;

/**
 * The kinds of steps that may leave the page without a focused element. The Tab key can move the focus out of the page.
 * A new window width can hide the focused element.
 */
const mayLoseFocus: readonly Draw['kind'][] = ['tab', 'width'];

/**
 * Takes random steps in a page and judges the page after each step. Returns the number of steps and the visited paths.
 */
export async function walk(page: Page, wanted: WalkWanted): Promise<{ readonly steps: number; readonly paths: ReadonlySet<string> }> {
  const { seed, prefix, enter, onFault, onStep = () => {}, isOver = () => false } = wanted;
  const judge = judgeOf(page, wanted.readObject);
  const clicked: Shown[] = [];
  const { perform } = stepper(page, prefix, async () => void clicked.push(await inPage(page, whatIsShown)));
  const steps: string[] = [];
  const paths = new Set<string>();
  const known = new Set<string>();
  page.context().setDefaultTimeout(120_000);
  page.on('dialog', (dialog) => void dialog.accept());
  page.context().on('page', (other) => void other.close());
  await enter(page);
  await judge.settle();

  const pathOf = (): string => new URL(page.url()).pathname;

  async function make(draw: Draw): Promise<string> {
    const hadFocus = await inPage(page, hasFocus);
    judge.begin();
    const { words, typed } = await perform(draw);
    await judge.settle();
    await judge.judgeWrites(typed);
    // After a click, some element must have the focus.
    const isFocused = hadFocus || words.includes('clicks ');
    if (isFocused && !mayLoseFocus.includes(draw.kind) && pathOf().startsWith(prefix)) await judge.judgeFocus(words);
    return words;
  }

  /** Follows a link in the page, and then goes Back. */
  async function makeAndReturn(draw: Draw): Promise<string> {
    const words = await make(draw);
    const before = clicked.at(-1);
    const { address } = await inPage(page, whatIsShown);
    if (before === undefined || address.replace(/\?.*/, '') === before.address.replace(/\?.*/, '') || !words.startsWith('clicks the link'))
      return words;
    await page.goBack();
    await judge.settle();
    await judge.judgeReturn(before, log.test(before.address.replace(/\?.*/, '')));
    return `${words} and goes Back`;
  }

  for (const draw of drawsOf(seed, wanted.steps)) {
    if (isOver()) break;
    const at = pathOf().slice(prefix.length);
    let problem: Fault[] = [];
    try {
      const words = await (draw.kind === 'return' ? makeAndReturn(draw) : make(draw));
      steps.push(`${at}: ${words}`);
    } catch (error) {
      steps.push(`${at}: cannot ${draw.kind}`);
      problem = [{ kind: 'step not possible', text: String(error).split('\n').slice(0, 12).join(' ') }];
    }
    onStep(steps.length, steps.at(-1) ?? '');
    if (!pathOf().startsWith(prefix)) {
      await enter(page);
      await judge.settle();
      steps.push('opens the console again');
    }
    await judge.judgeLooks();
    paths.add(pathOf());
    for (const fault of [...problem, ...judge.take()]) {
      const key = [fault.kind, pathOf(), fault.text].join(' ').replaceAll(/\d+/g, '1');
      if (known.has(key)) continue;
      known.add(key);
      const screenshot = join(tmpdir(), `walk-${seed}-${steps.length}.png`);
      await page.screenshot({ path: screenshot }).catch(() => undefined);
      onFault({ ...fault, step: steps.length, path: pathOf(), steps: [...steps], screenshot });
    }
  }
  return { steps: steps.length, paths };
}
