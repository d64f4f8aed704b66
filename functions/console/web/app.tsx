import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useEffect, useMemo } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, lazy, useLocation } from 'preact-iso';
import type { Person, Store } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import { consentPath } from '#shared/staff/login-paths.ts';
import { readPages } from './api/read-pages.ts';
import { createSend, type Send } from './api/send.ts';
import { useQueryNow } from './api/use-call.ts';
import { setWaiting, wait } from './api/waiting.ts';
import type { ConsoleConfig } from './console-config.ts';
import { Empty } from './design/empty.tsx';
import type { Session } from './login/session.ts';
import { dropDraftsOfOthers } from './parts/draft-store.ts';
import { StoreRouter } from './parts/shell.tsx';
import { Failure, Loading } from './parts/states.tsx';
import { screens } from './screens.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The API client already retries.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

export function App({ config, session }: { readonly config: ConsoleConfig; readonly session: Session }) {
  const send = useMemo(
    () =>
      createSend({
        apiBase: config.api_base,
        fetch: (input, init) => fetch(input, init),
        token: session.token,
        wait,
        onWait: setWaiting,
      }),
    [config, session],
  );
  return (
    <QueryClientProvider client={queries}>
      <LocationProvider scope="/admin">
        <Stores send={send} apiUrl={location.origin + config.api_base} logOut={session.logOut} />
      </LocationProvider>
    </QueryClientProvider>
  );
}

type StoresProps = { readonly send: Send; readonly apiUrl: string; readonly logOut: () => void };

/** The OAuth authorization endpoint (RFC 6749, 3.1), to which apps send merchants. */
const ConsentPage = lazy(async () => (await import('./oauth/consent-page.tsx')).ConsentPage);

/** Reports whether a path below the store belongs to a screen; `:id` matches any segment. */
const isOf = (screen: string, segments: readonly string[]): boolean => {
  const parts = screen.split('/').slice(1);
  return parts.length === segments.length && parts.every((part, index) => part.startsWith(':') || part === segments[index]);
};

/** Starts loading the view for an address. If loading fails, the error appears when the view is shown. */
export function preloadView(address: string): void {
  const segments = address.split('/').slice(3);
  // Prefers `/orders/new` to `/orders/:id`.
  const [found] = screens
    .filter(({ path }) => isOf(path, segments))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);
  void found?.view.preload();
}

/** Loads the user and their stores once, then shows a store, the consent page, or why neither can be shown. */
function Stores({ send, apiUrl, logOut }: StoresProps) {
  const { path } = useLocation();
  const once = { staleTime: Number.POSITIVE_INFINITY };
  const me = useQueryNow({ ...once, queryKey: ['me'], queryFn: () => send<{ readonly data: Person }>({ path: '/me' }) });
  const email = me.data?.data.email;
  useEffect(() => {
    if (email !== undefined) dropDraftsOfOthers(sessionStorage, email);
  }, [email]);
  const all = useQueryNow({
    ...once,
    queryKey: ['stores'],
    queryFn: () => readPages((cursor) => send<Page<Store>>({ path: '/stores', query: { limit: 250, cursor } })),
  });
  // If a reload fails, the data stays on the page, because the page may show a secret that cannot be shown again.
  const error = (me.data === undefined ? me.error : null) ?? (all.data === undefined ? all.error : null);
  if (error !== null) {
    return (
      <main class="alone">
        <h1>Store admin</h1>
        <Failure error={error} again={() => void Promise.all([me.refetch(), all.refetch()])} />
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </main>
    );
  }
  if (me.data === undefined || all.data === undefined) {
    return (
      <main class="alone">
        <h1>Store admin</h1>
        <Loading />
      </main>
    );
  }
  if (all.data.data.length === 0) {
    return (
      <main class="alone">
        <h1>Store admin</h1>
        <Empty title="You have no store yet">
          <p>Ask the owner of a store to add {me.data.data.email} to its staff.</p>
        </Empty>
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </main>
    );
  }
  if (path === consentPath) {
    return (
      <ErrorBoundary>
        <ConsentPage send={send} apiUrl={apiUrl} person={me.data.data} stores={all.data.data} />
      </ErrorBoundary>
    );
  }
  return <StoreRouter send={send} apiUrl={apiUrl} person={me.data.data} stores={all.data.data} logOut={logOut} />;
}
