/**
 * The words of controls and of the menu that have no room for them: of what is chosen, of what a field is for, and of a button. Runs in the page, so
 * that it names nothing from outside of it.
 */
export function cutControls(): readonly string[] {
  const pen = document.createElement('canvas').getContext('2d');
  const arrowPx = 16;
  return [...document.querySelectorAll<HTMLElement>('select, button, .button, input[placeholder], nav a')].flatMap((control) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(control);
    if (pen === null || control.clientWidth === 0 || control.closest('.sr-only') !== null) return [];
    pen.font = font;
    const isSelect = control instanceof HTMLSelectElement;
    const words = isSelect ? (control.selectedOptions[0]?.text ?? '') : control instanceof HTMLInputElement ? control.placeholder : '';
    const roomPx = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - (isSelect ? arrowPx : 0);
    const isCut = words === '' ? control.scrollWidth > control.clientWidth : pen.measureText(words).width > roomPx + 1;
    return isCut ? [words === '' ? control.innerText : words] : [];
  });
}
