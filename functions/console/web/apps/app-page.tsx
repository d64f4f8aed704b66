import { useState } from 'preact/hooks';
import type { App, AppWithClientSecret, AppWithWebhookSecret } from '#shared/client/generated/admin-api.ts';
import { scopeText } from '../api-keys/api-key.ts';
import { Facts } from '../design/facts.tsx';
import { NumberField } from '../design/fields.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { editAction } from '../parts/object-actions.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { When } from '../parts/values.tsx';
import { filterFacts } from '../webhook-endpoints/filter.ts';
import { appBody, consentLinkOf, filterOfApp } from './app.ts';
import { AppFields } from './app-form.tsx';

const edit = editAction<App>({
  title: ({ name }) => `Edit ${name}`,
  said: () =>
    'Saved. In stores that already installed the app, the granted scopes stay the same. Other changes take effect when the app gets its next token for a store.',
  call: (form, app) => ({ method: 'PATCH', path: `/apps/${app.id}`, isOfPlatform: true, body: appBody(form, app) }),
  fields: (app) => <AppFields app={app} />,
});

export function AppPage({ id }: { readonly id: string }) {
  const { apiUrl } = useConsole();
  const [secret, setSecret] = useState<string>();
  const withSecret = (view: typeof RollClientSecret) => (props: ObjectDialogProps<App>) => view({ ...props, onSecret: setSecret });
  return (
    <>
      <ObjectPage<App>
        noun="App"
        titleOf={({ name }) => name}
        path={`/apps/${encodeURIComponent(id)}`}
        isOfPlatform
        above={{ path: '/apps', name: 'All app registrations' }}
        actionsOf={({ webhook_url }) => [
          edit,
          { label: 'Replace the client secret', dialog: withSecret(RollClientSecret), isDangerous: true },
          ...(webhook_url === null ? [] : [{ label: 'Replace the signing secret', dialog: withSecret(RollWebhookSecret) }]),
        ]}
      >
        {(app) => (
          <>
            <div class="columns">
              <Facts
                title="Details"
                facts={[
                  ['Client id', <code key="id">{app.client_id}</code>],
                  ['Handle', app.slug],
                  ['Client secret', <code key="secret">…{app.client_secret_last4}</code>],
                  ['Registered', <When key="created" at={app.created_at} />],
                  ['Updated', <When key="changed" at={app.updated_at} />],
                ]}
              />
              <Facts
                title="Access"
                facts={[
                  ['Scopes', scopeText(app.scopes)],
                  ['Redirect URLs', app.redirect_uris.map((uri) => <div key={uri}>{uri}</div>)],
                ]}
              />
              <Facts
                title="Events"
                facts={[
                  ['Webhook URL', app.webhook_url ?? '–'],
                  ['Topics', app.webhook_topics.join(', ') || '–'],
                  ...filterFacts(filterOfApp(app)),
                  ['Signing secret', <code key="secret">…{app.webhook_secret_last4}</code>],
                ]}
              />
            </div>
            <p>The app sends merchants to this page to approve or deny it. Its developers add their own state and PKCE to the link.</p>
            <Copyable label="link to the consent page" text={consentLinkOf(app, new URL(apiUrl).origin)} />
          </>
        )}
      </ObjectPage>
      {secret !== undefined && (
        <SecretDialog title="The new secret" texts={[['line for .env', secret]]} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

type RollProps = ObjectDialogProps<App> & { readonly onSecret: (line: string) => void };

const RollClientSecret = ({ object, onClose, onSecret }: RollProps) => (
  <FormDialog<{ readonly data: AppWithClientSecret }>
    title={`Replace the client secret of ${object.name}?`}
    submit="Replace it"
    isDangerous
    onClose={onClose}
    onDone={({ data }) => onSecret(`CLIENT_SECRET=${data.client_secret}`)}
    call={() => ({ method: 'POST', path: `/apps/${object.id}/roll-client-secret`, isOfPlatform: true })}
  >
    <p>
      The old secret stops working immediately. New installs fail until the app’s server has the new one. Installed stores are not affected.
    </p>
  </FormDialog>
);

const RollWebhookSecret = ({ object, onClose, onSecret }: RollProps) => (
  <FormDialog<{ readonly data: AppWithWebhookSecret }>
    title={`Replace the signing secret of ${object.name}?`}
    submit="Replace it"
    onClose={onClose}
    onDone={({ data }) => onSecret(`WEBHOOK_SECRET=${data.webhook_secret}`)}
    call={(form) => ({
      ...{ method: 'POST', path: `/apps/${object.id}/roll-webhook-secret`, isOfPlatform: true },
      body: { overlap_hours: fieldNumber(fieldText(form, 'overlap_hours')) },
    })}
  >
    <p>The new secret is used immediately, in every store with the app.</p>
    <NumberField name="overlap_hours" label="Overlap, in hours" min={0} max={168} defaultValue="24" inputMode="numeric" />
  </FormDialog>
);
