const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

const pathOf = (element: Element): readonly Element[] =>
  element.parentElement === null ? [element] : [element, ...pathOf(element.parentElement)];

/**
 * Focuses the nearest control, or the heading, whenever the focused element is removed. Returns a function that ends
 * this behavior.
 */
export function keepFocus(): () => void {
  let path: readonly Element[] = [];
  const note = ({ target }: Event): void => {
    path = target instanceof Element ? pathOf(target) : [];
  };
  const observer = new MutationObserver(() => {
    const [last] = path;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    for (const around of path) {
      if (!around.isConnected) continue;
      const next = around.matches('main, body') ? document.querySelector<HTMLElement>('main h1') : firstControl(around);
      next?.focus();
      if (document.activeElement !== document.body) return;
    }
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

const firstControl = (around: Element): HTMLElement | undefined =>
  [...around.querySelectorAll<HTMLElement>(controls)].find((control) => control.checkVisibility());
