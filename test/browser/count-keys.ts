import type { Locator, Page } from 'playwright-core';
import { checkTyped, type Work, type Worker } from '#test/browser/count-work.ts';
import { until } from '#test/support/harness/until.ts';

/** The number of Tab presses after which a control counts as unreachable. */
const maxStops = 150;

/** The position of the focus relative to the wanted control. */
type Place = {
  readonly isThere: boolean;
  readonly isBefore: boolean;
  /** Whether the control is in the main content but the focus is still outside that content. */
  readonly isBehindMenu: boolean;
  readonly isLost: boolean;
  /** The HTML of the focused element if its focus is not visible; otherwise null. */
  readonly unseen: string | null;
};

function placeOf(target: Element): Place {
  const at = document.activeElement ?? document.body;
  const isLost = at === document.body;
  const hasRing = (element: Element | null, levels: number): boolean => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ring = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    return ring || (levels > 0 && hasRing(element.parentElement, levels - 1));
  };
  // Chart bars and date inputs have no focus ring. A focused bar has a different background, and a date input
  // highlights the part that has the focus.
  const showsIt = at.matches('.plot a, input[type="date"]') || hasRing(at, 2);
  const { left, top, width, height } = at.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + Math.min(height / 2, 10));
  const isSeen = onTop !== null && (at.contains(onTop) || onTop.contains(at) || onTop.closest('label')?.contains(at) === true);
  // Elements with tabindex -1, such as the heading of a new page, can be focused only by scripts. These elements need
  // not show the focus.
  const isControl = at.getAttribute('tabindex') !== '-1';
  return {
    isThere: at === target,
    isBefore: (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isBehindMenu: document.querySelector('a.skip') !== null && target.closest('main') !== null && at.closest('main, dialog') === null,
    isLost,
    unseen: isLost || !isControl || (showsIt && isSeen) ? null : at.outerHTML.slice(0, 200),
  };
}

/** A simulated person who uses only the keyboard. `problems` lists the problems with the keyboard focus so far. */
export type KeyWorker = Worker & { readonly problems: readonly string[]; readonly checkFocus: () => Promise<void> };

/**
 * Returns a simulated person who uses only the keyboard. If the keyboard cannot move the focus to a control, the
 * person's functions reject.
 */
export function keyWorkerAt(page: Page): KeyWorker {
  const work: Work = { clicks: 0, fields: 0, keys: 0 };
  const problems: string[] = [];
  let isNew = true;
  let last = 'the beginning';
  // On a page that has just loaded, nothing has the focus yet. This is not a problem.
  page.on('domcontentloaded', () => {
    isNew = true;
  });

  async function press(key: string): Promise<void> {
    await page.keyboard.press(key);
    work.keys += 1;
    isNew = false;
  }

  const isLost = (): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
  async function checkFocus(): Promise<void> {
    if (isNew) return;
    // A new screen takes the focus when the screen is shown, so wait up to two seconds for the focus.
    for (let look = 0; look < 20 && (await isLost()); look += 1) await page.waitForTimeout(100);
    if (await isLost()) problems.push(`no focus after ${last}`);
  }

  async function walkTo(target: Locator): Promise<void> {
    await target.waitFor();
    await until(() => target.isEnabled(), Boolean);
    await checkFocus();
    for (let stop = 0; stop < maxStops; stop += 1) {
      const place = await target.evaluate(placeOf);
      if (place.unseen !== null) problems.push(`focus not seen: ${place.unseen}`);
      if (place.isThere) return;
      if (isNew && place.isBehindMenu) {
        await press('Tab');
        await press('Enter');
      } else await press(place.isBefore && !place.isLost ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The keys never come to ${target}`);
  }

  async function act(target: Locator, key: string): Promise<void> {
    await walkTo(target);
    last = `${key} on ${target}`;
    await press(key);
  }

  async function type(target: Locator, text: string): Promise<void> {
    checkTyped(text);
    const isDay = (await target.getAttribute('type')) === 'date';
    await page.keyboard.press('Control+A');
    await page.keyboard.type(isDay ? text.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1') : text);
    work.fields += 1;
  }

  return {
    ...{ page, work, problems, checkFocus },
    click: async (target) => {
      await target.waitFor();
      const isBox = await target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'checkbox');
      await act(target, isBox ? 'Space' : 'Enter');
    },
    fill: async (target, text) => {
      await walkTo(target);
      await type(target, text);
    },
    choose: async (target, option) => {
      await walkTo(target);
      const wanted = typeof option === 'string' ? option : option.label;
      const steps = await target.evaluate((element, words) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        const index = [...options].findIndex(({ value, label }) => value === words || label === words);
        return { down: index - selectedIndex, fromEnd: index - options.length + 1, index };
      }, wanted);
      if (steps.index < 0) throw new Error(`${target} does not offer ${wanted}`);
      const isNearEnd = Math.abs(steps.fromEnd) < Math.abs(steps.down);
      if (isNearEnd) await press('End');
      const down = isNearEnd ? steps.fromEnd : steps.down;
      for (let step = 0; step < Math.abs(down); step += 1) await press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    },
    attach: async (target, file) => {
      const chooser = page.waitForEvent('filechooser');
      await act(target, 'Space');
      await (await chooser).setFiles(file);
      work.fields += 1;
    },
    find: async (text, option) => {
      const box = page.getByRole('combobox', { name: 'Find' });
      await box.waitFor();
      await press('Control+K');
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      await type(box, text);
      last = `Enter in the find box with ${text}`;
      if (option !== undefined) {
        await page.getByRole('option', { name: option }).first().waitFor();
        const marked = page.getByRole('option', { name: option, selected: true });
        for (let step = 0; step < 30 && (await marked.count()) === 0; step += 1) await press('ArrowDown');
      }
      await press('Enter');
    },
  };
}
