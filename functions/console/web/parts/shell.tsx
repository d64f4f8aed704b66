import { useEffect, useMemo, useState } from 'preact/hooks';
import { ErrorBoundary, Route, Router, useLocation } from 'preact-iso';
import type { Person, Store } from '#shared/client/generated/admin-api.ts';
import type { Send } from '../api/send.ts';
import { useWaiting } from '../api/waiting.ts';
import { screens } from '../screens.ts';
import { ColourScheme } from './colour-scheme.tsx';
import { ConsoleProvider, mayEnter } from './console-context.tsx';
import { FindBox } from './find-box.tsx';
import { keepFocus } from './keep-focus.ts';
import { LiveStore } from './live.tsx';
import { Navigation } from './navigation.tsx';
import { Failure, Loading } from './states.tsx';

export type StoreRouterProps = {
  readonly send: Send;
  readonly apiUrl: string;
  readonly person: Person;
  readonly stores: readonly Store[];
  readonly logOut: () => void;
};

/** The frame around every screen: which store, which screens, who. An address without a store leads to the first one that is not a test store. */
export function StoreRouter({ send, apiUrl, person, stores, logOut }: StoreRouterProps) {
  const { path, route } = useLocation();
  const [, , storeId = ''] = path.split('/');
  const store = stores.find(({ id }) => id === storeId);
  // Without a store in the address, the person works in a real one rather than in one for tests.
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
  // Where the menu of a phone was opened: it is closed at every other screen.
  const [openedAt, setOpenedAt] = useState<string>();
  const isMenuOpen = openedAt === rest;
  if (context === undefined || store === undefined) {
    return (
      <main class="alone">
        <h1>Store admin</h1>
        {storeId === '' ? <Loading /> : <Failure error={new Error('There is no such store, or you are not of its staff.')} />}
        {storeId !== '' && <a href="/admin">Go to your stores</a>}
      </main>
    );
  }
  return (
    <ConsoleProvider value={context}>
      <a class="skip" href="#screen">
        Skip to the content
      </a>
      <div class="frame">
        {/* A phone has no room for the settings of the console but while its menu is open. */}
        <header class={isMenuOpen ? 'all' : ''}>
          <strong class="brand">Store admin</strong>
          <select aria-label="Store" value={store.id} onChange={(event) => route(`/admin/${event.currentTarget.value}`)}>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <FindBox />
          <span class="push" />
          <ColourScheme />
          <span class="who">{person.name}</span>
          <button type="button" onClick={logOut}>
            Log out
          </button>
        </header>
        <Navigation
          storeId={store.id}
          allowed={allowed}
          rest={rest}
          isOpen={isMenuOpen}
          onToggle={() => setOpenedAt(isMenuOpen ? undefined : rest)}
        />
        <Waiting />
        <LiveStore key={store.id} />
        <main id="screen" tabIndex={-1}>
          <Screens key={store.id} storeId={store.id} allowed={allowed} />
        </main>
      </div>
    </ConsoleProvider>
  );
}

function Screens({ storeId, allowed }: { readonly storeId: string; readonly allowed: typeof screens }) {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) return <Failure error={failure} again={() => location.reload()} />;
  return (
    <ErrorBoundary onError={setFailure}>
      {/* A person who follows a link by keyboard or screen reader goes on at the heading of the new screen. */}
      <Router onRouteChange={() => document.querySelector<HTMLElement>('main h1')?.focus()}>
        {[
          ...allowed.map(({ path, view }) => <Route key={path} path={`/admin/${storeId}${path}`} component={view} />),
          <Route key="other" default component={NoScreen} />,
        ]}
      </Router>
    </ErrorBoundary>
  );
}

function NoScreen() {
  return (
    <>
      <h1>There is no such page</h1>
      <p>It does not exist, or you may not see it in this store. Choose another one from the navigation.</p>
    </>
  );
}

/** Says that a call waits before it is tried again. */
function Waiting() {
  const seconds = useWaiting();
  return (
    <div role="status" class={seconds > 0 ? 'notice warning' : 'sr-only'}>
      {seconds > 0 && `The service asked us to slow down, or did not answer. Trying again in ${seconds} s.`}
    </div>
  );
}
