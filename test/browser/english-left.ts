import type { Page } from 'playwright-core';
import type { TextCatalogue } from '#infra/console/languages/catalogue.ts';

/** The English of a catalogue by which a text on the page is known: whole texts, and parts of at least two words around what is put in. */
export function englishOf({ texts, words }: TextCatalogue): ReadonlySet<string> {
  const said = [...texts].flatMap(([key, translated]) => {
    const english = key.replace(/^[\w/-]+\.tsx?: /, '');
    const parts = english.split(/\{\w+\}/).map((part) => part.trim());
    const kept = parts.length === 1 ? parts : parts.filter((part) => /\p{L}{2,}.* .*\p{L}{2,}/u.test(part));
    return kept.filter((part) => !translated.includes(part));
  });
  const named = [...words].flatMap(([value, word]) => {
    const english = value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
    return english === word ? [] : [english];
  });
  // What is a text of the language too: a German page may say Details or Name.
  const own = new Set([...texts.values(), ...words.values()]);
  return new Set([...said, ...named].filter((english) => !own.has(english)));
}

/** The English texts that stand on the page, or name something on it. Names that the store has given, and what programs read, are left out. */
export async function englishOn(page: Page, english: ReadonlySet<string>, ofStore: ReadonlySet<string>): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('pre, code, script, ins, del') === null) texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [data-label]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'data-label']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim());
  });
  return [...new Set(shown.filter((text) => english.has(text) && !ofStore.has(text)))];
}

/** The texts that the API has told a page from now on, as names of things; values of its enumerations have no capital, and are not among them. */
export function namesTold(page: Page): { readonly names: ReadonlySet<string>; readonly areRead: () => Promise<unknown> } {
  const names = new Set<string>();
  const reading: Promise<void>[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && /^\p{Lu}/u.test(value)) names.add(value.trim());
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one);
  };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/admin/v1/')) return;
    reading.push(response.json().then(collect, () => {}));
  });
  return { names, areRead: () => Promise.all(reading) };
}
