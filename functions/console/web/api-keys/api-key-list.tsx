import { useState } from 'preact/hooks';
import type { ApiKey, ApiKeyWithSecret } from '#shared/client/generated/admin-api.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { type KeyAction, keyActions, scopeText } from './api-key.ts';
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
  badgeColumn('Status', ({ status }) => status),
  {
    ...{ label: 'Scopes', text: ({ scopes }) => scopeText(scopes) },
    view: ({ scopes }) => (
      <details class="cell">
        <summary>{scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}</summary>
        {scopeText(scopes)}
      </details>
    ),
  },
  timeColumn('Last used', ({ last_used_at }) => last_used_at),
  timeColumn('Expires', ({ expires_at }) => expires_at),
  { label: 'Created by', text: ({ created_by }) => created_by },
  timeColumn('Created', ({ created_at }) => created_at),
];

type Open = { readonly action: KeyAction; readonly key: ApiKey } | { readonly action: 'create' };

export function ApiKeyList() {
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<{ readonly key: ApiKeyWithSecret; readonly isRolled: boolean }>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        title="API keys"
        path="/api-keys"
        columns={columns}
        rowActions={(key) =>
          keyActions(key).map((action) => ({
            label: labels[action],
            isDangerous: action === 'revoke',
            open: () => setOpen({ action, key }),
          }))
        }
        create={{ label: 'Create a key', open: () => setOpen({ action: 'create' }) }}
        about={() =>
          revoked !== undefined && (
            <div class="notice">
              <p>{revoked.name} is revoked.</p>
              <RefusedCalls keyId={revoked.id} since={revoked.updated_at} />
            </div>
          )
        }
        empty="Create one for each program that uses this store. Its secret is shown once."
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
