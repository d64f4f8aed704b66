import { type ComponentType, Fragment, h, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { lazy } from 'preact-iso';

export type View = ComponentType<{ readonly id: string }>;

export type LazyView = View & { readonly preload: () => Promise<unknown> };

/** The interval at which a page that could not be loaded asks whether the server answers. */
const askEveryMs = 3000;
/** Such a page reloads itself at most once in this time, so that a file that is missing for good does not make it reload without end. */
const reloadEveryMs = 60_000;
const reloadedAt = 'reloaded-at';

/** A view whose file is loaded when it is first opened. Where the file cannot be loaded, a page says so. */
export const lazyView = (load: () => Promise<View>): LazyView => lazy<View>(() => load().catch(() => NotLoaded));

/**
 * Reloads as soon as the server answers: then the file is there, or a deployment has replaced it and the reload opens the new version. Without
 * JSX, so that `screens.ts` can be read by programs that know none.
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

/** The next question, some seconds later, may be answered. */
const ignored = (): void => undefined;

function reload(): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  location.reload();
}
