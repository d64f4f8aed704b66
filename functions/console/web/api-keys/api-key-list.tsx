import { useState } from 'preact/hooks';
import type { ApiKey, ApiKeyWithSecret } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { actionsFor, type KeyAction, scopeText } from './api-key.ts';
import {
  CreateKeyDialog,
  EditKeyDialog,
  ExplainKeyDialog,
  NewSecretDialog,
  RefusedCalls,
  RevokeKeyDialog,
  RollKeyDialog,
} from './api-key-dialogs.tsx';

const labels: Readonly<Record<KeyAction, string>> = { explain: 'Permissions', edit: 'Edit', roll: 'Roll', revoke: 'Revoke' };

const columns: readonly Column<ApiKey>[] = [
  { label: 'Name', text: ({ name }) => name },
  {
    ...{ label: 'Secret', text: ({ prefix, last4 }) => `${prefix}…${last4}` },
    view: ({ prefix, last4 }) => (
      <code class="nowrap">
        {prefix}…{last4}
      </code>
    ),
  },
  { label: 'Status', text: ({ status }) => status, view: ({ status }) => <Badge value={status} /> },
  {
    ...{ label: 'Scopes', text: ({ scopes }) => scopeText(scopes) },
    view: ({ scopes }) => (
      <details class="cell">
        <summary>{scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}</summary>
        {scopeText(scopes)}
      </details>
    ),
  },
  { label: 'Last used', text: ({ last_used_at }) => last_used_at ?? '', view: ({ last_used_at }) => <When at={last_used_at} /> },
  { label: 'Expires', text: ({ expires_at }) => expires_at ?? '', view: ({ expires_at }) => <When at={expires_at} /> },
  { label: 'Created by', text: ({ created_by }) => created_by },
  { label: 'Created', text: ({ created_at }) => created_at, view: ({ created_at }) => <When at={created_at} /> },
];

type Open = { readonly action: KeyAction; readonly key: ApiKey } | { readonly action: 'create' };

/** All API keys, newest first, and what can be done with each. */
export function ApiKeyList() {
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<{ readonly key: ApiKeyWithSecret; readonly isRolled: boolean }>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const close = () => setOpen(null);
  const withButtons: readonly Column<ApiKey>[] = [
    ...columns,
    {
      ...{ label: 'Actions', text: () => '', isExported: false },
      view: (key) => (
        <span class="row">
          {actionsFor(key).map((action) => (
            <button
              key={action}
              type="button"
              class={`small ${action === 'revoke' ? 'danger' : ''}`}
              onClick={() => setOpen({ action, key })}
            >
              {labels[action]}
            </button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <ListScreen
        title="API keys"
        path="/api-keys"
        filters={listFilters}
        columns={withButtons}
        keyOf={({ id }) => id}
        actions={
          <button type="button" class="primary" onClick={() => setOpen({ action: 'create' })}>
            Create a key
          </button>
        }
        about={() =>
          revoked !== undefined && (
            <div class="notice">
              <p>{revoked.name} is revoked.</p>
              <RefusedCalls keyId={revoked.id} since={revoked.updated_at} />
            </div>
          )
        }
        empty={{ title: 'No API keys yet', text: 'Create one for each program that works with this store. Its secret is shown once.' }}
      />
      {open?.action === 'create' && <CreateKeyDialog onClose={close} onDone={({ data }) => setMade({ key: data, isRolled: false })} />}
      {open?.action === 'explain' && <ExplainKeyDialog apiKey={open.key} onClose={close} />}
      {open?.action === 'edit' && <EditKeyDialog apiKey={open.key} onClose={close} />}
      {open?.action === 'roll' && (
        <RollKeyDialog apiKey={open.key} onClose={close} onDone={({ data }) => setMade({ key: data, isRolled: true })} />
      )}
      {open?.action === 'revoke' && <RevokeKeyDialog apiKey={open.key} onClose={close} onDone={({ data }) => setRevoked(data)} />}
      {made !== undefined && <NewSecretDialog apiKey={made.key} isRolled={made.isRolled} onClose={() => setMade(undefined)} />}
    </>
  );
}
