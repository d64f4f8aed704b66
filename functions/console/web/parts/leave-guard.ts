import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

type Guarded = { readonly path: string; readonly isTouched: RefObject<boolean>; readonly ask: () => void };

/** The forms that are open. */
const open = new Set<Guarded>();

const touched = (): Guarded | undefined => [...open].find(({ isTouched }) => isTouched.current === true);

/**
 * Lets open forms ask before typed input is thrown away by the browser's Back, by a reload or by closing the tab. Back stays on the page; the words
 * for the rest are the browser's own. To be called before the router listens: a browser calls the listeners of a window in the order in which they
 * were added, whether they capture or not.
 */
export function watchLeaving(): void {
  addEventListener('popstate', (event) => {
    const form = touched();
    if (form === undefined) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', form.path);
    form.ask();
  });
  addEventListener('beforeunload', (event) => {
    if (touched() !== undefined) event.preventDefault();
  });
}

/** Holds people on the page of a form as long as it has typed input; `ask` asks what becomes of it. */
export function useLeaveGuard(isTouched: RefObject<boolean>, ask: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is of one page, and asks in the same way as long as it is open
  useEffect(() => {
    const form: Guarded = { path: location.pathname + location.search, isTouched, ask };
    open.add(form);
    return () => void open.delete(form);
  }, []);
}
