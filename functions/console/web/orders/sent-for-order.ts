import type { RequestTrace } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import type { TimelineEntry } from './timeline.ts';

type Traced = {
  readonly emails: {
    readonly data: readonly Pick<RequestTrace['emails']['data'][number], 'kind' | 'status' | 'requested_at' | 'sent_at'>[];
  };
  readonly deliveries: {
    readonly data: readonly Pick<
      RequestTrace['deliveries']['data'][number],
      'id' | 'topic' | 'endpoint_id' | 'status' | 'response_code' | 'last_attempt_at' | 'created_at'
    >[];
  };
};

const emailWords: Readonly<Record<RequestTrace['emails']['data'][number]['status'], string>> = {
  sent: 'sent',
  not_sent: 'not sent',
  over_cap: 'not sent: too many e-mails',
};

/** Returns timeline entries for the e-mails and webhook deliveries in request traces. */
export const sentEntries = (traces: readonly Traced[], nameOf: (endpointId: number) => string | undefined): readonly TimelineEntry[] =>
  traces.flatMap(({ emails, deliveries }) => [
    ...emails.data.map(({ kind, status, requested_at, sent_at }) => ({
      ...{ at: sent_at ?? requested_at, what: `E-mail: ${humanize(kind)}`, more: emailWords[status] },
    })),
    ...deliveries.data.map(({ id, topic, endpoint_id, status, response_code, last_attempt_at, created_at }) => ({
      ...{ at: last_attempt_at ?? created_at, what: `Webhook ${topic}`, path: `/webhook-deliveries/${id}` },
      more: [nameOf(endpoint_id), humanize(status), response_code === null ? '' : `answered ${response_code}`].filter(Boolean).join(', '),
    })),
  ]);

export const newestFirst = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries.toSorted((one, other) => other.at.localeCompare(one.at));
