import { type ComponentType, Fragment, h, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazy } from 'preact-iso';

export type View = ComponentType<{ readonly id: string }>;

export type LazyView = View & { readonly preload: () => Promise<unknown> };

/** The interval at which `NotLoaded` checks whether the server responds. */
const askEveryMs = 3000;
/** The minimum time between reloads, so that a missing file does not cause an endless loop. */
const reloadEveryMs = 60_000;
const reloadedAt = 'reloaded-at';

/** Returns a view that loads its file on first use. If the file cannot be loaded, an error page is shown instead. */
export const lazyView = (load: () => Promise<View>): LazyView => lazy<View>(() => load().catch(() => NotLoaded));

/**
 * Reloads the page when the server responds. Contains no JSX, because scripts import this file through `screens.ts`.
 */
function NotLoaded(): VNode {
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadEveryMs) return;
      fetch('/admin/config.json', { cache: 'no-store' }).then(({ ok }) => ok && reload(), ignored);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  const words =
    'It could not be loaded, because the server did not answer or has a new version. The page opens as soon as the server answers.';
  const again = h('button', { type: 'button', onClick: reload }, 'Try again');
  const notice = h('div', { class: 'notice bad', role: 'alert' }, h('p', null, words), again);
  return h(Fragment, null, h('h1', { tabIndex: -1 }, 'This page could not be loaded'), notice);
}

/** A failed check is ignored, because the next one may succeed. */
const ignored = (): void => undefined;

function reload(): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  location.reload();
}
