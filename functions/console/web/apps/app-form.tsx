import type { App } from '#shared/client/generated/admin-api.ts';
import { ScopeChoice } from '../api-keys/scope-choice.tsx';
import { NoteField, TextField } from '../design/fields.tsx';
import { FilterFields } from '../webhook-endpoints/filter-fields.tsx';
import { TopicChoice } from '../webhook-endpoints/topic-choice.tsx';
import { filterOfApp } from './app.ts';

/** The form fields for an app; `app` is null for a new one. */
export function AppFields({ app }: { readonly app: App | null }) {
  return (
    <>
      <TextField name="name" label="Name" hint="Shown to merchants" defaultValue={app?.name} maxLength={100} required />
      {app === null && (
        <TextField
          name="slug"
          label="Handle"
          hint="Lower-case letters, digits and hyphens. You can’t change it later."
          maxLength={63}
          required
        />
      )}
      <NoteField
        name="redirect_uris"
        label="Redirect URLs"
        hint="One per line, with https. Must match exactly."
        maxLength={20_000}
        defaultValue={app?.redirect_uris.join('\n')}
      />
      <ScopeChoice initial={app?.scopes ?? []} />
      <TextField
        name="webhook_url"
        label="Webhook URL"
        type="url"
        hint="The app’s server. Receives events of all stores that install it. Leave blank for none."
        defaultValue={app?.webhook_url}
        maxLength={2000}
      />
      <TopicChoice name="webhook_topics" initial={app?.webhook_topics ?? []} mayBeAll={false} />
      <FilterFields prefix="webhook_" filter={app === null ? undefined : filterOfApp(app)} />
    </>
  );
}
