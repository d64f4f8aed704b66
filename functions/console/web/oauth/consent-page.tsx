import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { scopeWords } from '#shared/apps/scope-words.ts';
import type { OAuthRedirect, OAuthRequest, Person, Store } from '#shared/client/generated/admin-api.ts';
import { ApiError, type Send } from '../api/send.ts';
import { useAction, useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { ConsoleProvider, mayEnter, useConsole } from '../parts/console-context.tsx';
import { ShownCall } from '../parts/shown-call.tsx';
import { Failure, Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { type AuthorizationRequest, newSinceLastTime, readAuthorizationRequest, refusalOf } from './authorization-request.ts';

export type ConsentPageProps = {
  readonly send: Send;
  readonly apiUrl: string;
  readonly person: Person;
  readonly stores: readonly Store[];
};

/** Lets a merchant approve an app. Redirects only after the API has validated the client and the redirect URI. */
export function ConsentPage({ send, apiUrl, person, stores }: ConsentPageProps) {
  const { url } = useLocation();
  const request = readAuthorizationRequest(new URL(url, location.origin).searchParams);
  const mayInstall = stores.filter(({ id }) => mayEnter(person, id, ['developers', 'settings']));
  const [storeId, setStoreId] = useState(mayInstall[0]?.id);
  const store = mayInstall.find(({ id }) => id === storeId);
  const context = useMemo(() => store && { send, apiUrl, person, store }, [send, apiUrl, person, store]);
  useEffect(() => {
    document.title = 'Authorize an app · Store admin';
  }, []);
  return (
    <main class="alone">
      <h1>Authorize an app</h1>
      <p class="quiet">You are logged in as {person.email}.</p>
      {'problem' in request ? (
        <Refusal words={request.problem} />
      ) : context === undefined ? (
        <Empty title="You can’t install apps">
          <p>Ask the owner of a store for Developers or Settings access.</p>
        </Empty>
      ) : (
        <>
          <div class="field">
            <label for="consent-store">Store</label>
            <select id="consent-store" value={context.store.id} onChange={(event) => setStoreId(event.currentTarget.value)}>
              {mayInstall.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <ConsoleProvider value={context}>
            <Asked key={context.store.id} request={request} />
          </ConsoleProvider>
        </>
      )}
    </main>
  );
}

const Refusal = ({ words }: { readonly words: string }) => (
  <Failure error={new Error(`${words} Nothing was approved. Contact the app’s developers.`)} />
);

function Asked({ request }: { readonly request: AuthorizationRequest }) {
  const { store } = useConsole();
  const { client_id, redirect_uri, scope } = request;
  const reading = useRead<{ readonly data: OAuthRequest }>({
    ...{ isOfPlatform: true, path: '/oauth/request' },
    query: { client_id, redirect_uri, scope, store_id: store.id },
  });
  const refusal = reading.error instanceof ApiError ? refusalOf(reading.error.fields.map(({ code }) => code)) : undefined;
  if (refusal !== undefined) return <Refusal words={refusal} />;
  return (
    <>
      <Read reading={reading}>{({ data }) => <Decision consent={data} request={request} />}</Read>
      <ShownCall call={reading.call} />
    </>
  );
}

function Decision({ consent, request }: { readonly consent: OAuthRequest; readonly request: AuthorizationRequest }) {
  const { store } = useConsole();
  const [isLeaving, setLeaving] = useState(false);
  const action = useAction<{ readonly data: OAuthRedirect }>(({ data }) => {
    setLeaving(true);
    location.assign(data.redirect_to);
  });
  const decide = (decision: 'approve' | 'deny'): void =>
    action.run({ method: 'POST', path: '/oauth/approve', body: { ...request, decision } });
  const { app, scopes, webhook_topics: topics, installation } = consent;
  const added = newSinceLastTime(consent);
  return (
    <>
      <p>
        <strong>{app.name}</strong> requests access to <strong>{store.name}</strong>.
      </p>
      {installation !== null && (
        <p class="notice">
          Installed since <When at={installation.installed_at} />.{' '}
          {added.length === 0 ? 'It requests nothing new.' : 'New permissions are marked.'}
        </p>
      )}
      <h2 id="consent-scopes">Permissions</h2>
      <ul aria-labelledby="consent-scopes">
        {scopes.map(({ scope, description, access }) => (
          <li key={scope}>
            {scopeWords[scope as Scope] ?? description} {access === 'write' && <span class="badge warning">Can change data</span>}{' '}
            {added.includes(scope) && <span class="badge">New</span>}
            <br />
            <code class="quiet">{scope}</code>
          </li>
        ))}
      </ul>
      {topics.length > 0 && (
        <>
          <h2>Events</h2>
          <p class="row">
            {topics.map((topic) => (
              <code key={topic} class="badge">
                {topic}
              </code>
            ))}
          </p>
        </>
      )}
      <p class="quiet">
        You will return to <strong>{new URL(consent.redirect_uri).host}</strong>. You can uninstall the app at any time, under Installed
        apps.
      </p>
      {action.error !== null && !action.isRunning && <Failure error={action.error} />}
      <div class="row end">
        <button type="button" aria-disabled={action.isRunning || isLeaving} onClick={() => decide('deny')}>
          Deny
        </button>
        <button type="button" class="primary" aria-disabled={action.isRunning || isLeaving} onClick={() => decide('approve')}>
          {action.isRunning || isLeaving ? 'Working…' : `Allow ${app.name}`}
        </button>
      </div>
    </>
  );
}
