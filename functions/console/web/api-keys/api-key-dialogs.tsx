import { useState } from 'preact/hooks';
import type { ApiKey, ApiKeyWithSecret, ApiRequest, ApiRequestCounts } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { TextField } from '../design/fields.tsx';
import { formatCount } from '../format/store-format.ts';
import { instantAtWallTime } from '../format/time.ts';
import operationsByScope from '../generated/operations-by-scope.json' with { type: 'json' };
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { ListOf } from '../parts/list-screen.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { firstCall, presets, scopeAdvice } from './api-key.ts';
import { chosenScopes, OpenedCalls, ScopeChoice } from './scope-choice.tsx';

export type WithSecret = { readonly data: ApiKeyWithSecret };
type DialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

export function CreateKeyDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (answer: WithSecret) => void }) {
  const { store } = useConsole();
  return (
    <FormDialog<WithSecret>
      title="Create an API key"
      submit="Create the key"
      onClose={onClose}
      onDone={onDone}
      call={(form) => ({
        ...{ method: 'POST', path: '/api-keys' },
        body: {
          name: fieldText(form, 'name') ?? '',
          scopes: chosenScopes(form),
          expires_at: instantAtWallTime(fieldText(form, 'expires_at') ?? '', store.timezone) ?? null,
        },
      })}
    >
      <TextField name="name" label="Name" hint="The program that will use it, e.g. ERP sync" maxLength={100} required />
      <ScopeChoice initial={presets[0]?.scopes ?? []} />
      <TextField name="expires_at" label="Expires" type="datetime-local" hint={`Time in ${store.timezone}. Leave blank for no expiry.`} />
    </FormDialog>
  );
}

export function EditKeyDialog({ apiKey, onClose }: DialogProps) {
  return (
    <FormDialog
      title={`Edit ${apiKey.name}`}
      submit="Save"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'PATCH', path: `/api-keys/${apiKey.id}` },
        body: { name: fieldText(form, 'name') ?? '', scopes: chosenScopes(form) },
      })}
    >
      <TextField name="name" label="Name" defaultValue={apiKey.name} maxLength={100} required />
      <ScopeChoice initial={apiKey.scopes} />
      <p class="quiet">Changed scopes count from the next call on.</p>
    </FormDialog>
  );
}

export function RollKeyDialog({ apiKey, onClose, onDone }: DialogProps & { readonly onDone: (answer: WithSecret) => void }) {
  return (
    <FormDialog<WithSecret>
      title={`Replace the secret of ${apiKey.name}`}
      submit="Replace the secret"
      isDangerous
      onClose={onClose}
      onDone={onDone}
      call={() => ({ method: 'POST', path: `/api-keys/${apiKey.id}/roll` })}
    >
      <p>The old secret stops working at once. Clients that still use it are refused.</p>
      <LastUse apiKey={apiKey} />
    </FormDialog>
  );
}

export function RevokeKeyDialog({
  apiKey,
  onClose,
  onDone,
}: DialogProps & { readonly onDone: (answer: { readonly data: ApiKey }) => void }) {
  return (
    <FormDialog<{ readonly data: ApiKey }>
      title={`Revoke ${apiKey.name}`}
      submit="Revoke the key"
      isDangerous
      onClose={onClose}
      onDone={onDone}
      call={() => ({ method: 'POST', path: `/api-keys/${apiKey.id}/revoke` })}
    >
      <p>It never works again. Whatever uses it is refused from its next call on.</p>
      <LastUse apiKey={apiKey} />
    </FormDialog>
  );
}

function LastUse({ apiKey: { id, last_used_at } }: Pick<DialogProps, 'apiKey'>) {
  const { href } = useStorePaths();
  return last_used_at === null ? (
    <p>It has never been used.</p>
  ) : (
    <p>
      Last used <When at={last_used_at} />. <a href={href(`/api-log?key_id=${id}`)}>Calls</a>
    </p>
  );
}

/** The rights of a key, those that its newest calls needed, and one button that leaves it just these. */
export function ExplainKeyDialog({ apiKey, onClose }: DialogProps) {
  const { person, store } = useConsole();
  const isAllowed = mayEnter(person, store.id, 'developers');
  const { answer, error, isLoading } = useRead<{ readonly data: ApiRequestCounts }>({ path: '/api-log/counts' }, isAllowed);
  const counts = answer?.data.keys.find(({ key }) => key.type === 'api_key' && key.id === apiKey.id);
  const advice = scopeAdvice(apiKey.scopes, answer === undefined ? undefined : (counts ?? { calls: 0, scopes: [], routes: [] }));
  const canKeepLess = advice.spare.length > 0 && advice.enough.length > 0;
  return (
    <FormDialog
      title={`Permissions of ${apiKey.name}`}
      submit={canKeepLess ? `Keep only ${advice.enough.length} ${advice.enough.length === 1 ? 'scope' : 'scopes'}` : null}
      onClose={onClose}
      call={() => ({ method: 'PATCH', path: `/api-keys/${apiKey.id}`, body: { scopes: advice.enough } })}
    >
      <p>
        It holds {apiKey.scopes.length} scopes:{' '}
        {apiKey.scopes.map((scope, index) => (
          <span key={scope}>
            {index > 0 && ', '}
            <code>{scope}</code>
          </span>
        ))}
      </p>
      <OpenedCalls held={apiKey.scopes} />
      {!isAllowed && <p class="quiet">What it has needed is told to staff with the area developers.</p>}
      {isAllowed && isLoading && answer === undefined && <Loading />}
      {error !== null && !isLoading && <Failure error={error} />}
      {answer !== undefined && (
        <div class={`notice ${canKeepLess ? 'warning' : 'good'}`}>
          {advice.calls === 0 ? (
            <p>
              It has made no call since <When at={answer.data.since} />. A key that nothing uses is best revoked.
            </p>
          ) : canKeepLess ? (
            <>
              <p>
                It holds {apiKey.scopes.length} scopes; its calls since <When at={answer.data.since} /> ({formatCount(advice.calls)}) needed{' '}
                {advice.enough.length}: {advice.enough.join(', ')}.
              </p>
              <p>Not needed: {advice.spare.join(', ')}.</p>
            </>
          ) : (
            <p>
              Its calls since <When at={answer.data.since} /> ({formatCount(advice.calls)}) needed all that it holds.
            </p>
          )}
          {advice.readsEvents && <p>It reads the log of events, which tells what it may read; so whatever it may read is kept.</p>}
        </div>
      )}
    </FormDialog>
  );
}

/** The new secret, once: as a line of an `.env` file and as a first call; after a roll also who still comes with the old one. */
export function NewSecretDialog({
  apiKey,
  isRolled,
  onClose,
}: {
  readonly apiKey: ApiKeyWithSecret;
  readonly isRolled: boolean;
  readonly onClose: () => void;
}) {
  const { apiUrl } = useConsole();
  const [since] = useState(apiKey.updated_at);
  const publicUrl = new URL('/v1', apiUrl).href;
  return (
    <SecretDialog
      title={isRolled ? `The new secret of ${apiKey.name}` : `The secret of ${apiKey.name}`}
      texts={[
        ['line for .env', `STORE_API_KEY=${apiKey.secret}`],
        ['first call', firstCall(apiKey.scopes, operationsByScope as unknown as Parameters<typeof firstCall>[1], publicUrl, apiKey.secret)],
      ]}
      onClose={onClose}
    >
      {isRolled && <RefusedCalls keyId={apiKey.id} since={since} />}
    </SecretDialog>
  );
}

const timesText = ({ data, has_more }: ListOf<ApiRequest>): string =>
  has_more ? `more than ${data.length} times` : data.length === 1 ? 'once' : `${data.length} times`;

/** Calls with what does not work any more, as they come. */
export function RefusedCalls({ keyId, since }: { readonly keyId: number; readonly since: string }) {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  const isAllowed = mayEnter(person, store.id, 'developers');
  const query = { key_id: keyId, status: '401', created_since: since, limit: 5 };
  const { answer } = useRead<ListOf<ApiRequest>>({ path: '/api-log', query }, isAllowed, 4000);
  if (!isAllowed || answer === undefined) return null;
  const [latest] = answer.data;
  return (
    <p role="status" class={`notice ${latest === undefined ? 'good' : 'warning'}`}>
      {latest === undefined ? (
        'No call was refused since then. This is looked up every 4 seconds.'
      ) : (
        <>
          Refused {timesText(answer)} since then, last <When at={latest.at} /> at{' '}
          <code>
            {latest.method} {latest.path}
          </code>
          . <a href={href(`/api-log?key_id=${keyId}&status=401`)}>See them</a>
        </>
      )}
    </p>
  );
}
