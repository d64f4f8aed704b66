import { useIsFetching } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ErrorBoundary, Route, Router, useLocation } from 'preact-iso';
import type { Person, Store } from '#shared/client/generated/admin-api.ts';
import type { Send } from '../api/send.ts';
import { useWaiting } from '../api/waiting.ts';
import { Menu } from '../design/menu.tsx';
import { screens } from '../screens.ts';
import { ColorScheme } from './color-scheme.tsx';
import { ConsoleProvider, mayEnter, useStorePaths } from './console-context.tsx';
import { FindBox } from './find-box.tsx';
import { keepFocus } from './keep-focus.ts';
import { LiveStore } from './live.tsx';
import { Navigation } from './navigation.tsx';
import { Page } from './page.tsx';
import { Failure, Loading } from './states.tsx';
import { Toast } from './toast.tsx';

export type StoreRouterProps = {
  readonly send: Send;
  readonly apiUrl: string;
  readonly person: Person;
  readonly stores: readonly Store[];
  readonly logOut: () => void;
};

/**
 * Renders the frame of all screens. Without a store in the URL, opens the first live store or else the first test
 * store.
 */
export function StoreRouter({ send, apiUrl, person, stores, logOut }: StoreRouterProps) {
  const { path, route } = useLocation();
  const [, , storeId = ''] = path.split('/');
  const store = stores.find(({ id }) => id === storeId);
  const first = stores.find(({ test_mode }) => !test_mode) ?? stores[0];
  const context = useMemo(() => store && { send, apiUrl, person, store }, [send, apiUrl, person, store]);
  const allowed = screens.filter(({ area }) => mayEnter(person, store?.id ?? '', area));
  const home = allowed.find(({ name }) => name !== undefined);
  const rest = path.slice(`/admin/${storeId}`.length);
  useEffect(() => {
    if (storeId === '' && first !== undefined) route(`/admin/${first.id}`, true);
    else if (store !== undefined && rest === '' && home !== undefined) route(`/admin/${store.id}${home.path}`, true);
  }, [storeId, store, first, rest, home, route]);
  useEffect(keepFocus, []);
  // The screen on which the phone menu was opened. The menu is closed on any other screen.
  const [openedAt, setOpenedAt] = useState<string>();
  const isMenuOpen = openedAt === rest;
  const [isLoading, setLoading] = useState(false);
  if (context === undefined || store === undefined) {
    return (
      <main class="alone">
        <h1>Store admin</h1>
        {storeId === '' ? <Loading /> : <Failure error={new Error('This store doesn’t exist, or you’re not on its staff.')} />}
        {storeId !== '' && <a href="/admin">Go to your stores</a>}
      </main>
    );
  }
  return (
    <ConsoleProvider value={context}>
      <a class="skip" href="#screen">
        Skip to the content
      </a>
      <div class={store.test_mode ? 'frame test' : 'frame'}>
        <Navigation
          storeId={store.id}
          allowed={allowed}
          rest={rest}
          isOpen={isMenuOpen}
          onToggle={() => setOpenedAt(isMenuOpen ? undefined : rest)}
        >
          <div class="store">
            <span class={`mark hue${hueOf(store.id)}`} aria-hidden="true">
              {firstLetters(store.name, 1)}
            </span>
            <select aria-label="Store" value={store.id} onChange={(event) => route(`/admin/${event.currentTarget.value}`)}>
              {stores.map(({ id, name, test_mode }) => (
                <option key={id} value={id}>
                  {test_mode ? `${name} (test)` : name}
                </option>
              ))}
            </select>
          </div>
        </Navigation>
        <header>
          <FindBox />
          <span class="push" />
          {store.test_mode && <strong class="badge warning">Test store</strong>}
          <Menu
            label={
              <>
                <span aria-hidden="true">{firstLetters(person.name, 2)}</span>
                <span class="sr-only">Account of {person.name}</span>
              </>
            }
            className="mark"
          >
            <p>
              <bdi>
                <strong>{person.name}</strong>
              </bdi>
              <br />
              <span class="quiet">{person.email}</span>
            </p>
            <ColorScheme />
            <button type="button" onClick={logOut}>
              Log out
            </button>
          </Menu>
        </header>
        <Waiting />
        <LiveStore key={store.id} />
        <Progress isLoading={isLoading} />
        <main id="screen" tabIndex={-1}>
          <Screens key={store.id} storeId={store.id} allowed={allowed} onLoading={setLoading} />
        </main>
        <Toast />
      </div>
    </ConsoleProvider>
  );
}

/** The number of colors that distinguish stores. */
const hues = 6;
const hueOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues;

/** Returns a name's initials in upper case, at most `words` letters. */
const firstLetters = (name: string, words: number): string =>
  name
    .split(/\s+/)
    .slice(0, words)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A thin line, shown while a screen or its first data is loading. */
function Progress({ isLoading }: { readonly isLoading: boolean }) {
  const isReading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  return isLoading || isReading ? <div class="loading-line" /> : null;
}

type ScreensProps = { readonly storeId: string; readonly allowed: typeof screens; readonly onLoading: (isLoading: boolean) => void };

function Screens({ storeId, allowed, onLoading }: ScreensProps) {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) return <Failure error={failure} again={() => location.reload()} />;
  return (
    <ErrorBoundary onError={setFailure}>
      {/* Moves the focus to the new page's heading, for keyboard and screen reader users. */}
      <Router
        onRouteChange={() => document.querySelector<HTMLElement>('main h1')?.focus()}
        onLoadStart={() => onLoading(true)}
        onLoadEnd={() => onLoading(false)}
      >
        {[
          ...allowed.map(({ path, view }) => <Route key={path} path={`/admin/${storeId}${path}`} component={view} />),
          <Route key="other" default component={NoScreen} />,
        ]}
      </Router>
    </ErrorBoundary>
  );
}

function NoScreen() {
  const { href } = useStorePaths();
  return (
    <Page title="Page not found">
      <p>It doesn’t exist, or you don’t have access.</p>
      <a class="button" href={href('/home')}>
        Go to Home
      </a>
    </Page>
  );
}

function Waiting() {
  const seconds = useWaiting();
  return (
    <div role="status" class={seconds > 0 ? 'notice warning' : 'sr-only'}>
      {seconds > 0 && `No response. Retrying in ${seconds} s…`}
    </div>
  );
}
