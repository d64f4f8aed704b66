export const wide = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/**
 * Returns the label of each control whose text is cut off: selected options, placeholders, and labels of buttons and
 * menu links. Runs in the page, so it uses no imports.
 */
export function cutControls(): readonly string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll<HTMLElement>('select, button, .button, input[placeholder], nav a')].flatMap((control) => {
    const { font, paddingLeft, paddingRight, appearance } = getComputedStyle(control);
    if (pen === null || control.clientWidth === 0 || control.closest('.sr-only') !== null) return [];
    pen.font = font;
    const isSelect = control instanceof HTMLSelectElement;
    // The browser's select arrow needs 16 px in addition to the padding. The console's styled select arrow fits inside
    // the padding.
    const arrowPx = isSelect && appearance !== 'none' ? 16 : 0;
    const words = isSelect ? (control.selectedOptions[0]?.text ?? '') : control instanceof HTMLInputElement ? control.placeholder : '';
    const roomPx = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrowPx;
    // A select is allowed to cut off a long name if its `title` shows the full name on hover.
    if (isSelect && words.length > 40 && control.title === words) return [];
    const isCut = words === '' ? control.scrollWidth > control.clientWidth : pen.measureText(words).width > roomPx + 1;
    return isCut ? [words === '' ? control.innerText : words] : [];
  });
}

/**
 * Returns the list columns that extend outside the window, each with the position of its right edge in px. Runs in the
 * page.
 */
export function outsideWindow(): readonly string[] {
  const found = new Map<string, number>();
  for (const cell of document.querySelectorAll('main table.list:not(.dense) :is(td, th)')) {
    const style = getComputedStyle(cell.closest('thead') ?? cell);
    if (style.position === 'absolute') continue;
    const parts = [cell, ...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
    const right = Math.max(...parts.map((part) => part.right));
    const left = Math.min(...parts.map((part) => part.left));
    const label = cell.getAttribute('data-label') ?? cell.textContent ?? '';
    if (right > innerWidth + 1 || left < -1) found.set(label, Math.round(right));
  }
  return [...found].map(([label, right]) => `${label} ends at ${right}`);
}
