import { useMemo, useState } from 'preact/hooks';
import type { WebhookEndpoint, WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { usePreview } from '../api/use-preview.ts';
import { CheckField, ChoiceField, FieldGroup, TextField } from '../design/fields.tsx';
import { durationText } from '../format/duration.ts';
import { formatCount } from '../format/store-format.ts';
import { wallTimeAt } from '../format/time.ts';
import { useConsole, useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { Failure } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { type RecoverBody, recoveryFromForm, sendingSec } from './recovery.ts';

/**
 * Resends the deliveries in a time range. A preview shows the number of deliveries and the minimum time for sending
 * them.
 */
export function RecoverDialog({ object, onClose }: ObjectDialogProps<WebhookEndpoint>) {
  const { store } = useConsole();
  const openPage = useOpenPage();
  const [dayAgo] = useState(() => wallTimeAt(new Date(Date.now() - 24 * 3_600_000).toISOString(), store.timezone));
  const path = `/webhook-endpoints/${object.id}/recover`;
  const [body, setBody] = useState<RecoverBody | undefined>(() => recoveryFromForm(new Map([['since', dayAgo]]) as never, store.timezone));
  const dryRun = useMemo(() => body && { ...body, dry_run: true }, [body]);
  const { answer, error } = usePreview<{ readonly data: WebhookRecovery }>(path, dryRun);
  const found = answer?.data;
  return (
    <FormDialog<{ readonly data: WebhookRecovery }>
      title="Send deliveries again"
      submit={
        found === undefined || found.count === 0
          ? 'Send again'
          : `Send ${found.count_complete ? '' : 'more than '}${formatCount(found.count)} again`
      }
      isDangerous
      isReady={found !== undefined && (found.count > 0 || !found.count_complete)}
      onClose={onClose}
      onDone={({ data }) => openPage(`/webhook-recoveries/${data.id}`)}
      onInput={(form) => setBody(recoveryFromForm(form, store.timezone))}
      call={(form) => ({ method: 'POST', path, body: recoveryFromForm(form, store.timezone) ?? {} })}
    >
      <p>
        Sends to {object.url}, oldest first, at most 20 a second. Each gets all its attempts again, and your receiver sees the same event
        IDs.
      </p>
      <TextField
        name="since"
        label="Events since"
        type="datetime-local"
        defaultValue={dayAgo}
        hint={`Time in ${store.timezone}, at most 30 days ago`}
        required
      />
      <TextField name="until" label="Until" type="datetime-local" hint="Leave blank for the current time" />
      <ChoiceField
        name="status"
        label="Deliveries"
        options={[
          ['failed', 'Failed'],
          ['succeeded', 'Succeeded: use it if the receiver lost its data'],
          ['pending', 'Pending: waiting for another attempt'],
          ['held', 'Held'],
        ]}
      />
      <details>
        <summary>Only some topics</summary>
        <FieldGroup name="topics" label="Topics" hint="Leave blank for all">
          {topics.map((topic) => (
            <CheckField key={topic} name={`topic-${topic}`} label={topic} />
          ))}
        </FieldGroup>
      </details>
      <div role="status" class="preview">
        {found !== undefined && <Found recovery={found} />}
        {body !== undefined && found === undefined && error === null && <p>Counting…</p>}
        {body === undefined && <p>Enter a start to count the deliveries.</p>}
      </div>
      {error !== null && <Failure error={error} />}
    </FormDialog>
  );
}

function Found({ recovery }: { readonly recovery: WebhookRecovery }) {
  const { count, count_complete, oldest_at, newest_at } = recovery;
  if (count === 0 && count_complete) return <p class="notice">No deliveries in this range.</p>;
  const seconds = sendingSec(count);
  return (
    <p class="notice">
      {count_complete ? '' : 'More than '}
      <strong>{formatCount(count)}</strong> deliveries, of events from <When at={oldest_at} /> to <When at={newest_at} />. Sending takes at
      least {durationText(seconds)}, until about <When at={new Date(Date.now() + seconds * 1000).toISOString()} />.
    </p>
  );
}
