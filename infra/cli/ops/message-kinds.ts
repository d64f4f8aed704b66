import * as v from 'valibot';
import type { RunAws } from '../run-aws.ts';

const Received = v.object({
  Messages: v.optional(
    v.array(
      v.object({
        MessageId: v.string(),
        ReceiptHandle: v.optional(v.string(), ''),
        Body: v.string(),
        Attributes: v.object({ ApproximateReceiveCount: v.string(), SentTimestamp: v.string(), MessageGroupId: v.optional(v.string()) }),
      }),
    ),
    [],
  ),
});
type Received = v.InferOutput<typeof Received>['Messages'][number];
type Message = Pick<Received, 'Body' | 'Attributes'>;

/**
 * Statistics about the messages of one kind. The messages' content is not included, because it may be personal data.
 */
export type MessageKind = {
  /** The event's topic if the message is about an event, otherwise the names of the message's fields. */
  readonly kind: string;
  readonly messages: number;
  readonly stores: number;
  readonly receivesAtMost: number;
  readonly oldestMs: number;
};

/** How long received messages are hidden from other readers, in seconds. */
const hiddenSec = 60;
const perCall = 10;

/** Reads up to `atMost` messages from a queue and counts them by kind. The messages stay in the queue. */
export async function peekMessages(aws: RunAws, url: string, atMost: number): Promise<readonly MessageKind[]> {
  return kindsOf(await takeMessages(aws, url, atMost));
}

/**
 * Receives up to `atMost` different messages from a queue. They stay in the queue, but are hidden from other readers
 * for a minute.
 */
export async function takeMessages(aws: RunAws, url: string, atMost: number): Promise<readonly Received[]> {
  const seen = new Map<string, Received>();
  while (seen.size < atMost) {
    const { Messages } = v.parse(
      Received,
      (await aws([
        ...['sqs', 'receive-message', '--queue-url', url, '--max-number-of-messages', String(perCall)],
        ...['--visibility-timeout', String(hiddenSec), '--attribute-names', 'All'],
      ])) ?? {},
    );
    const before = seen.size;
    for (const message of Messages) seen.set(message.MessageId, message);
    // Messages become visible again a minute after they are received, so the loop stops when a call returns no new
    // message.
    if (seen.size === before) break;
  }
  return [...seen.values()];
}

/** Counts messages by kind. The most frequent kind comes first. */
export function kindsOf(messages: readonly Message[]): readonly MessageKind[] {
  const read = messages.map(({ Body, Attributes }) => ({ ...kindOf(Body), ...Attributes }));
  // `Map.groupBy` is not used, because Node 20 lacks it.
  const groups = new Map<string, (typeof read)[number][]>();
  for (const one of read) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  return [...groups]
    .map(([kind, of]) => ({
      kind,
      messages: of.length,
      stores: new Set(of.map(({ store }) => store)).size,
      // SQS increases this count when this command receives the message.
      receivesAtMost: Math.max(...of.map(({ ApproximateReceiveCount }) => Number(ApproximateReceiveCount))),
      oldestMs: Math.min(...of.map(({ SentTimestamp }) => Number(SentTimestamp))),
    }))
    .toSorted((a, b) => b.messages - a.messages || (a.kind < b.kind ? -1 : 1));
}

const Named = v.object({
  topic: v.optional(v.string()),
  store: v.optional(v.object({ id: v.string() })),
  store_id: v.optional(v.string()),
});

function kindOf(body: string): { readonly kind: string; readonly store: string | null } {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null) return { kind: 'no JSON object', store: null };
  const detail = 'detail' in value && typeof value.detail === 'object' && value.detail !== null ? value.detail : value;
  const named = v.safeParse(Named, detail);
  const { topic, store, store_id } = named.success ? named.output : {};
  const fields = Object.keys(detail).sort().slice(0, 12).join(' ');
  // Reports whether a name has the form of our own names. Other names may have been chosen by somebody else, so they
  // are not shown.
  const isOurs = (text: string) => /^[a-z_]{1,40}(\.[a-z_]{1,40})*$/.test(text);
  const kind = topic !== undefined && isOurs(topic) ? topic : fields.split(' ').every(isOurs) ? `fields ${fields}` : 'other';
  return { kind, store: store?.id ?? store_id ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
