import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { WebhookEndpoint, WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, ChoiceField, FieldGroup, TextField } from '../design/fields.tsx';
import { durationText } from '../format/duration.ts';
import { formatCount } from '../format/store-format.ts';
import { wallTimeAt } from '../format/time.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { Failure } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { type RecoverBody, recoveryFromForm, sendingSec } from './recovery.ts';

/** Each pause in typing asks for one count. */
const pauseMs = 400;

/** Sends a range of deliveries again; shows how many they are, and when they would be done, before the person agrees to it. */
export function RecoverDialog({ object, onClose }: ObjectDialogProps<WebhookEndpoint>) {
  const { store } = useConsole();
  const { route } = useLocation();
  const { href } = useStorePaths();
  const [dayAgo] = useState(() => wallTimeAt(new Date(Date.now() - 24 * 3_600_000).toISOString(), store.timezone));
  const path = `/webhook-endpoints/${object.id}/recover`;
  const [body, setBody] = useState<RecoverBody | undefined>(() => recoveryFromForm(new Map([['since', dayAgo]]) as never, store.timezone));
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(body), pauseMs);
    return () => clearTimeout(timer);
  }, [body]);
  const dryRun = useRead<{ readonly data: WebhookRecovery }>(
    { method: 'POST', path, body: { ...asked, dry_run: true } },
    asked !== undefined,
  );
  const found = asked !== undefined && body === asked ? dryRun.answer?.data : undefined;
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
      onDone={({ data }) => route(href(`/webhook-recoveries/${data.id}`))}
      onInput={(form) => setBody(recoveryFromForm(form, store.timezone))}
      call={(form) => ({ method: 'POST', path, body: recoveryFromForm(form, store.timezone) ?? {} })}
    >
      <p>
        To {object.url}, oldest first, 20 a second at most, each with all its attempts anew. Your receiver sees the same event ids again.
      </p>
      <TextField
        name="since"
        label="Events since"
        type="datetime-local"
        defaultValue={dayAgo}
        hint={`Time in ${store.timezone}, 30 days ago at most`}
        required
      />
      <TextField name="until" label="Until" type="datetime-local" hint="Leave blank for now" />
      <ChoiceField
        name="status"
        label="Deliveries"
        options={[
          ['failed', 'Those that failed'],
          ['succeeded', 'Those that arrived: the receiver has lost its data'],
          ['pending', 'Those that wait for another attempt'],
          ['held', 'Those that are held'],
        ]}
      />
      <details>
        <summary>Only some topics</summary>
        <FieldGroup name="topics" label="Topics" hint="None for all of them">
          {topics.map((topic) => (
            <CheckField key={topic} name={`topic-${topic}`} label={topic} />
          ))}
        </FieldGroup>
      </details>
      <div role="status" class="preview">
        {found !== undefined && <Found recovery={found} />}
        {body !== undefined && found === undefined && dryRun.error === null && <p>Counting…</p>}
        {body === undefined && <p>Say since when, to see how many they are.</p>}
      </div>
      {asked !== undefined && dryRun.error !== null && !dryRun.isLoading && <Failure error={dryRun.error} />}
    </FormDialog>
  );
}

function Found({ recovery }: { readonly recovery: WebhookRecovery }) {
  const { count, count_complete, oldest_at, newest_at } = recovery;
  if (count === 0 && count_complete) return <p class="notice">There are none in this range.</p>;
  const seconds = sendingSec(count);
  return (
    <p class="notice">
      {count_complete ? '' : 'More than '}
      <strong>{formatCount(count)}</strong> deliveries, of events from <When at={oldest_at} /> to <When at={newest_at} />. Sending takes{' '}
      {durationText(seconds)} at least: until about <When at={new Date(Date.now() + seconds * 1000).toISOString()} />.
    </p>
  );
}
