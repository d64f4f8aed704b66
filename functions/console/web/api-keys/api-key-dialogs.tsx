import { useState } from 'preact/hooks';
import type { ApiKey, ApiKeyWithSecret, ApiRequest, ApiRequestCounts } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { TextField } from '../design/fields.tsx';
import { formatCount } from '../format/store-format.ts';
import { instantAtWallTime } from '../format/time.ts';
import operationsByScope from '../generated/operations-by-scope.json' with { type: 'json' };
import { Link, mayEnter, useConsole } from '../parts/console-context.tsx';
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
      <p class="quiet">Changes apply from the next call.</p>
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
      <p>The old secret stops working immediately. Clients that still use it are refused.</p>
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
      <p>This can’t be undone. Calls with this key are refused immediately.</p>
      <LastUse apiKey={apiKey} />
    </FormDialog>
  );
}

function LastUse({ apiKey: { id, last_used_at } }: Pick<DialogProps, 'apiKey'>) {
  return last_used_at === null ? (
    <p>This key has never been used.</p>
  ) : (
    <p>
      Last used <When at={last_used_at} />. <Link to={`/api-log?key_id=${id}`}>Calls</Link>
    </p>
  );
}

/** Shows a key's scopes and the scopes that its recent calls needed. Offers to limit the key to the needed scopes. */
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
      {!isAllowed && <p class="quiet">You need Developers access to see which scopes the key uses.</p>}
      {isAllowed && isLoading && answer === undefined && <Loading />}
      {error !== null && !isLoading && <Failure error={error} />}
      {answer !== undefined && (
        <div class={`notice ${canKeepLess ? 'warning' : 'good'}`}>
          {advice.calls === 0 ? (
            <p>
              No calls since <When at={answer.data.since} />. Consider revoking a key that nobody uses.
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
              Its calls since <When at={answer.data.since} /> ({formatCount(advice.calls)}) needed all of them.
            </p>
          )}
          {advice.readsEvents && (
            <p>The key reads the event log, which includes everything that the key may read, so its read access is kept.</p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/**
 * Shows the new secret once, as an `.env` line and in a sample call. After a roll, also shows how many calls with the
 * old secret were refused.
 */
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

/** Shows how many calls were refused because they used a revoked key or an old secret. */
export function RefusedCalls({ keyId, since }: { readonly keyId: number; readonly since: string }) {
  const { person, store } = useConsole();
  const isAllowed = mayEnter(person, store.id, 'developers');
  const query = { key_id: keyId, status: '401', created_since: since, limit: 5 };
  const { answer } = useRead<ListOf<ApiRequest>>({ path: '/api-log', query }, isAllowed, 4000);
  if (!isAllowed || answer === undefined) return null;
  const [latest] = answer.data;
  return (
    <p role="status" class={`notice ${latest === undefined ? 'good' : 'warning'}`}>
      {latest === undefined ? (
        'No calls refused since then. Checked every 4 seconds.'
      ) : (
        <>
          Refused {timesText(answer)} since then, last <When at={latest.at} /> at{' '}
          <code>
            {latest.method} {latest.path}
          </code>
          . <Link to={`/api-log?key_id=${keyId}&status=401`}>See them</Link>
        </>
      )}
    </p>
  );
}
