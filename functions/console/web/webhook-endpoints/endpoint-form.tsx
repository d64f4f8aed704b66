import type { WebhookEndpoint, WebhookEndpointWithSecret } from '#shared/client/generated/admin-api.ts';
import { CheckField, TextField } from '../design/fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { chosenTopics } from './endpoint.ts';
import { filterFromForm } from './filter.ts';
import { FilterFields } from './filter-fields.tsx';
import { TopicChoice } from './topic-choice.tsx';

export type WithSecret = { readonly data: WebhookEndpointWithSecret };

export function CreateEndpointDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (answer: WithSecret) => void }) {
  return (
    <FormDialog<WithSecret>
      title="Add a webhook endpoint"
      submit="Add the endpoint"
      onClose={onClose}
      onDone={onDone}
      call={(form) => ({
        ...{ method: 'POST', path: '/webhook-endpoints' },
        body: {
          name: fieldText(form, 'name') ?? null,
          url: fieldText(form, 'url') ?? '',
          description: fieldText(form, 'description') ?? null,
          topics: chosenTopics(form),
          ...filterFromForm(form),
          is_active: form.has('is_active'),
        },
      })}
    >
      <TextField name="name" label="Name" maxLength={100} />
      <TextField name="url" label="URL" type="url" hint="Your server, with https" maxLength={2000} required />
      <TextField name="description" label="Description" hint="The receiver, e.g. ERP" maxLength={500} />
      <TopicChoice initial={['*']} />
      <FilterFields />
      <CheckField name="is_active" label="Send events from now on" checked />
    </FormDialog>
  );
}

export function EditEndpointDialog({ object, onClose, say }: ObjectDialogProps<WebhookEndpoint>) {
  const isOfApp = object.app_client_id !== null;
  return (
    <FormDialog
      title="Edit the endpoint"
      submit="Save"
      onClose={onClose}
      onDone={() => say('Saved. Changes apply from the next attempt of each delivery.')}
      call={(form) => ({
        ...{ method: 'PATCH', path: `/webhook-endpoints/${object.id}` },
        body: {
          name: fieldText(form, 'name') ?? null,
          description: fieldText(form, 'description') ?? null,
          ...(!isOfApp && { url: fieldText(form, 'url') ?? '', topics: chosenTopics(form), ...filterFromForm(form) }),
        },
      })}
    >
      {isOfApp && <p>The app {object.app_client_id} sets its URL, topics and filter.</p>}
      <TextField name="name" label="Name" defaultValue={object.name} maxLength={100} />
      {!isOfApp && <TextField name="url" label="URL" type="url" defaultValue={object.url} maxLength={2000} required />}
      <TextField name="description" label="Description" defaultValue={object.description} maxLength={500} />
      {!isOfApp && <TopicChoice initial={object.topics} />}
      {!isOfApp && <FilterFields filter={object} />}
    </FormDialog>
  );
}

/** Shows the new signing secret once, with code for the receiver. */
export function SigningSecretDialog({ endpoint, onClose }: { readonly endpoint: WebhookEndpointWithSecret; readonly onClose: () => void }) {
  return (
    <SecretDialog
      title={`The signing secret of ${endpoint.url}`}
      texts={[
        ['line for .env', `WEBHOOK_SECRET=${endpoint.secret}`],
        ['check in your receiver', receiver],
      ]}
      onClose={onClose}
    />
  );
}

const receiver = `import { verifyWebhook } from 'store-management-api/webhooks/verify';

// rawBody: the unchanged bytes of the request, before any parsing
const event = verifyWebhook({ headers: request.headers, body: rawBody, secret: process.env.WEBHOOK_SECRET });`;
