import { useRef, useState } from 'preact/hooks';
import type { WebhookDelivery, WebhookEndpoint, WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { maxOverlapHours } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { useRead } from '../api/use-call.ts';
import { ChoiceField, NumberField } from '../design/fields.tsx';
import { formatCount } from '../format/store-format.ts';
import { useOpenPage } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { Failure } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { longestRangeMs } from '../webhook-recoveries/recovery.ts';
import { overlapEndsAt } from './endpoint.ts';
import { SigningSecretDialog, type WithSecret } from './endpoint-form.tsx';
import { Sample } from './topic-choice.tsx';

type Props = ObjectDialogProps<WebhookEndpoint>;

const pathOf = ({ id }: WebhookEndpoint): string => `/webhook-endpoints/${id}`;

export function SampleDialog({ object, onClose }: Props) {
  const openPage = useOpenPage();
  const [topic, setTopic] = useState<string>(topics[0]);
  return (
    <FormDialog<{ readonly data: WebhookDelivery }>
      title="Send a sample"
      submit="Send it now"
      onClose={onClose}
      onDone={({ data }) => openPage(`/webhook-deliveries/${data.id}`)}
      onInput={(form) => setTopic(String(form.get('topic')))}
      call={(form) => ({ method: 'POST', path: `${pathOf(object)}/send-sample`, body: { topic: form.get('topic') } })}
    >
      <p>Sent once to {object.url}, signed like every event, even while the endpoint is off. It doesn’t affect the endpoint’s health.</p>
      <ChoiceField name="topic" label="Topic" options={topics.map((one) => [one, one] as const)} />
      <Sample topic={topic} />
    </FormDialog>
  );
}

export function RollSecretDialog({ object, onClose }: Props) {
  const [hours, setHours] = useState(24);
  const isMade = useRef(false);
  const [made, setMade] = useState<WithSecret>();
  if (made !== undefined) return <SigningSecretDialog endpoint={made.data} onClose={onClose} />;
  return (
    <FormDialog<WithSecret>
      title="Replace the signing secret"
      submit="Replace the secret"
      isDangerous
      onClose={() => {
        // On success, the dialog with the new secret replaces this one.
        if (!isMade.current) onClose();
      }}
      onDone={(answer) => {
        isMade.current = true;
        setMade(answer);
      }}
      onInput={(form) => setHours(Number(form.get('overlap_hours')))}
      call={(form) => ({
        method: 'POST',
        path: `${pathOf(object)}/roll-secret`,
        body: { overlap_hours: Number(form.get('overlap_hours')) },
      })}
    >
      <p>The new secret is used immediately. The old one stays valid for a while.</p>
      <NumberField
        name="overlap_hours"
        label="Overlap, in hours"
        min={0}
        max={maxOverlapHours}
        value={String(hours)}
        hint={`0-${maxOverlapHours}. Use 0 if the old secret has leaked.`}
        required
      />
      <p role="status" class="notice">
        {hours > 0 ? (
          <>
            Both secrets sign until <When at={overlapEndsAt(Date.now(), Math.min(hours, maxOverlapHours))} />. Give your receiver both, then
            remove the old one after that time.
          </>
        ) : (
          'Only the new secret signs from now on. Deliveries are refused until your receiver has it.'
        )}
      </p>
    </FormDialog>
  );
}

export function EnableDialog({ object, onClose, say }: Props) {
  const [since] = useState(() => new Date(Date.now() - longestRangeMs).toISOString());
  const held = useRead<{ readonly data: WebhookRecovery }>({
    ...{ method: 'POST', path: `${pathOf(object)}/recover` },
    body: { since, status: 'held', dry_run: true },
  });
  const found = held.answer?.data;
  return (
    <FormDialog
      title="Switch the endpoint on"
      submit="Switch it on"
      onClose={onClose}
      onDone={() => say('The endpoint is on again. Held deliveries are being sent.')}
      call={() => ({ method: 'PATCH', path: pathOf(object), body: { is_active: true } })}
    >
      <p role="status">
        {found === undefined
          ? held.error === null && 'Counting held deliveries…'
          : `${found.count_complete ? '' : 'More than '}${formatCount(found.count)} held ${found.count === 1 ? 'delivery' : 'deliveries'} will be sent, oldest first, 20 a second at most.`}
      </p>
      {held.error !== null && !held.isLoading && <Failure error={held.error} />}
      <p>Not sure whether your server works? Send a sample first.</p>
    </FormDialog>
  );
}

export function DisableDialog({ object, onClose, say }: Props) {
  return (
    <FormDialog
      title="Switch the endpoint off"
      submit="Switch it off"
      isDangerous
      onClose={onClose}
      onDone={() => say('The endpoint is off. Its events are held for 30 days.')}
      call={() => ({ method: 'PATCH', path: pathOf(object), body: { is_active: false } })}
    >
      <p>
        Nothing is sent to {object.url} while the endpoint is off. Its events are held for 30 days, and sent when the endpoint is on again.
      </p>
    </FormDialog>
  );
}

export function DeleteEndpointDialog({ object, onClose }: Props) {
  return (
    <DeleteDialog title="Delete the endpoint" path={pathOf(object)} leadsTo="/webhook-endpoints" onClose={onClose}>
      <p>Pending deliveries to {object.url} are lost. To pause the endpoint, switch it off instead.</p>
    </DeleteDialog>
  );
}
