import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

type Guarded = { readonly path: string; readonly isTouched: RefObject<boolean>; readonly ask: () => void };

const open = new Set<Guarded>();

const touched = (): Guarded | undefined => [...open].find(({ isTouched }) => isTouched.current === true);

/**
 * Asks before unsaved input is discarded when the user goes back, reloads or closes the tab. Must be called before the
 * router is created, so that these listeners run first.
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

/** Registers a form. While the form has unsaved input, `ask` is called when the user tries to leave the page. */
export function useLeaveGuard(isTouched: RefObject<boolean>, ask: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: page and `ask` stay the same for an open form
  useEffect(() => {
    const form: Guarded = { path: location.pathname + location.search, isTouched, ask };
    open.add(form);
    return () => void open.delete(form);
  }, []);
}
