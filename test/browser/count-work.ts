import type { Locator, Page } from 'playwright-core';

/**
 * The effort of a task: clicks and choices with the pointer, filled fields, and key presses. Key presses that enter a
 * field's text are not counted.
 */
export type Work = { clicks: number; fields: number; keys: number };

export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/**
 * A simulated person whose actions are counted.
 * @throws Error if the typed text contains an id, which no person should have to type
 */
export type Worker = {
  readonly page: Page;
  readonly work: Work;
  readonly click: (target: Locator) => Promise<void>;
  /** Fills a field. Adds one to `work.fields`, but nothing to `work.clicks`. */
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly choose: (target: Locator, option: string | { readonly label: string }) => Promise<void>;
  readonly attach: (target: Locator, file: GivenFile) => Promise<void>;
  /** Types the text into the find box, then chooses the option. If no option is given, presses Enter instead. */
  readonly find: (text: string, option?: string | RegExp) => Promise<void>;
};

/** Matches the ids that no person should have to type. */
const idText = /\b(\d{12,}|req_\w+|evt_\w+)\b/;

/** @throws Error if the text contains an id, which no person should have to type */
export function checkTyped(text: string): void {
  if (idText.test(text)) throw new Error(`A person had to type the id ${text}.`);
}

export function workerAt(page: Page): Worker {
  const work: Work = { clicks: 0, fields: 0, keys: 0 };
  const fill = async (target: Locator, text: string): Promise<void> => {
    checkTyped(text);
    await target.fill(text);
    work.fields += 1;
  };
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    work.clicks += 1;
  };
  return {
    ...{ page, work, click, fill },
    choose: async (target, option) => {
      await target.selectOption(option);
      work.clicks += 1;
    },
    attach: async (target, file) => {
      await target.setInputFiles(file);
      work.fields += 1;
    },
    find: async (text, option) => {
      const box = page.getByRole('combobox', { name: 'Find' });
      await click(box);
      await fill(box, text);
      if (option === undefined) await page.keyboard.press('Enter');
      else await click(page.getByRole('option', { name: option }).first());
    },
  };
}
