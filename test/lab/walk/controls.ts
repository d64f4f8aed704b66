/** A control that the page shows and that a person can use at the moment. */
export type Control = {
  readonly tag: string;
  /** The type of an input or button; otherwise an empty string. */
  readonly type: string;
  readonly words: string;
  /** The path and query of a link; an empty string if the control is not a link. */
  readonly href: string;
  /** The name of the parameter that a field fills. */
  readonly name: string;
  readonly value: string;
  /** The bounds of a number field. */
  readonly range: readonly [min: string, max: string];
  readonly isRequired: boolean;
  readonly isCombobox: boolean;
  /** Whether the control belongs to a form with a submit button. */
  readonly isInForm: boolean;
  readonly isMain: boolean;
  /** The index of the control's cell in a list row; null for a control in a row's menu or outside all rows. */
  readonly cell: number | null;
};

/**
 * Returns the usable controls of the topmost open dialog, list, popover or menu, or of the whole page. Excludes links
 * outside the path `prefix`. Excludes controls whose text matches the regular expression in the parameter `left`.
 *
 * This function runs in the browser, where the rest of this module is not available.
 */
export function usableControls([left, prefix]: readonly [left: string, prefix: string]): readonly HTMLElement[] {
  const last = (selector: string): Element | undefined => [...document.querySelectorAll(selector)].at(-1);
  const menu = innerWidth < 700 ? last('nav.screens:has(.groups.open)') : undefined;
  const list = last('.combo:has([role="listbox"]:not([hidden]))');
  const scope = list ?? last('.popover:popover-open') ?? last('dialog:modal') ?? menu ?? document.body;
  const kinds = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="option"], [contenteditable="true"]';
  return [...scope.querySelectorAll<HTMLElement>(kinds)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.matches(':disabled, .skip, [aria-label="Store"]') || element.closest('[inert], .sr-only') !== null) return false;
    if (new RegExp(left, 'i').test(element.innerText)) return false;
    if (!(element instanceof HTMLAnchorElement)) return true;
    const isOther = element.origin !== location.origin || !element.pathname.startsWith(prefix);
    return !isOther && !element.hasAttribute('download') && !['_blank'].includes(element.target);
  });
}

/**
 * Returns a `Control` for each element. This function runs in the browser, where the rest of this module is not
 * available.
 */
export function describeControls(elements: readonly HTMLElement[]): readonly Control[] {
  return elements.map((element) => {
    const field = element as HTMLInputElement;
    const label = field.labels?.[0]?.innerText || element.getAttribute('aria-label') || element.innerText || field.placeholder;
    return {
      tag: element.isContentEditable ? 'editor' : element.getAttribute('role') === 'option' ? 'option' : element.localName,
      type: element.matches('input, button') ? field.type : '',
      words: (label || field.name || element.title || '').replaceAll(/\s+/g, ' ').trim().slice(0, 70),
      href: element instanceof HTMLAnchorElement ? element.pathname + element.search : '',
      name: element.getAttribute('name') ?? '',
      value: element.matches('input, select, textarea') ? field.value : '',
      range: [field.min ?? '', field.max ?? ''],
      isRequired: field.required === true || element.getAttribute('aria-required') === 'true',
      isCombobox: element.getAttribute('role') === 'combobox',
      isInForm: element.closest('form:not(.list-filters)')?.querySelector('[type="submit"]') != null,
      isMain: element.closest('main, dialog') !== null,
      cell: element.closest('.popover') === null ? (element.closest('td')?.cellIndex ?? null) : null,
    };
  });
}

/** Returns the elements which show that the page is still loading. Runs in the page. */
export async function busyMarks(): Promise<readonly string[]> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const marks = document.querySelectorAll('.loading, [aria-busy="true"], .loading-line, progress:not([value])');
  return [...marks].map((mark) => mark.className || mark.localName);
}

/** The parts of a page's state that the browser's Back must restore. */
export type Shown = {
  readonly address: string;
  readonly heading: string;
  readonly filters: readonly string[];
  readonly rows: readonly string[];
  readonly scrolledPx: number;
};

/** Returns the current state of the page. Runs in the page. */
export function whatIsShown(): Shown {
  const fields = document.querySelectorAll<HTMLInputElement>('main .list-filters [name]');
  return {
    address: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent ?? '',
    filters: [...fields].map(({ name, value }) => `${name}=${value}`),
    rows: [...document.querySelectorAll('main td.name')].map((cell) => cell.textContent ?? ''),
    scrolledPx: Math.round(scrollY),
  };
}

/** Reports whether an element has the focus. Runs in the page. */
export const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

/** Returns the visible faults, each with its kind and place. Runs in the page. */
export function wrongLooks(): readonly (readonly [kind: string, text: string])[] {
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.className || '-'} "${(element.textContent ?? '').slice(0, 60)}"`;
  const found: (readonly [string, string])[] = [];
  const widePx = document.documentElement.scrollWidth - innerWidth;
  if (widePx > 0) found.push(['sideways scroll', `the page is ${widePx} px too wide`]);
  for (const dialog of document.querySelectorAll('dialog[open], .popover:popover-open')) {
    if (dialog.scrollWidth > dialog.clientWidth)
      found.push(['sideways scroll', `${dialog.localName} "${dialog.querySelector('h2, p')?.textContent}"`]);
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*:not(input, select, textarea, svg, svg *, .sr-only)')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1 || !element.checkVisibility()) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isMeant = textOverflow === 'ellipsis' || element.closest('[title]') !== null;
    if (['hidden', 'clip'].includes(overflowX) && !isMeant && element.innerText.trim() !== '') found.push(['cut text', nameOf(element)]);
  }
  const raw = /\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date|is not a function|Cannot read prop/.exec(document.body.innerText);
  if (raw !== null) found.push(['raw value', document.body.innerText.slice(Math.max(0, raw.index - 40), raw.index + 60)]);
  return found;
}
