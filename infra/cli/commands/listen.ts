import { setTimeout as pause } from 'node:timers/promises';
import { EventGap, type LoggedEvent, StoreApiError, type StoreClient } from '#shared/client/store-client.ts';
import { topics as allTopics } from '#shared/events/topics.ts';
import type { EventFilter } from '#shared/webhooks/filter/event-filter.ts';
import { filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';
import { activeTrim } from '#shared/webhooks/filter/payload-trim.ts';
import { type CommandContext, defineCommand, type ExitCode, WrongUsage } from '../command.ts';
import { eventSender, FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../listen/event-sender.ts';
import { readFilter } from '../listen/listen-filter.ts';
import { type ListenerFile, openListenerFile, stateFolder } from '../listen/listener-file.ts';
import { findPositionSince, readEndOfLog } from '../listen/log-position.ts';

const POLL_MS = 2_000;
/** Trial stores are polled less often, because they have a lower rate limit. */
const TRIAL_POLL_MS = 5_000;

export const listenCommand = defineCommand({
  name: 'listen',
  summary: 'sends events to your receiver as they happen, signed',
  operands: [],
  options: {
    'forward-to': { type: 'string', value: 'URL', help: 'the receiver, such as http://127.0.0.1:3000/hook' },
    topics: { type: 'string', value: 'LIST', help: 'only these, such as order.paid,order.created' },
    'when-changed': { type: 'string', value: 'LIST', help: 'if one of these fields changed, such as variants.price' },
    where: { type: 'string', value: 'JSON', help: `only if this holds, such as '{"source": ["pos"]}'` },
    fields: { type: 'string', value: 'LIST', help: 'only these fields of the payload' },
    exclude: { type: 'string', value: 'LIST', help: 'the payload without these fields' },
    since: { type: 'string', value: 'TIME', help: 'starts 30m, 2h or 3d ago, not where it stopped' },
    after: { type: 'string', value: 'NUMBER', help: 'starts after the event with this number' },
    once: { type: 'boolean', help: 'stops at the end of the log' },
  },
  async run(context, { options }) {
    const url = receiverAddress(options['forward-to']);
    const topics = readTopics(options.topics);
    const filter = readFilter(options, topics);
    const store = context.store();
    const { id, isTrial } = await nameStore(context, store);
    const file = openListenerFile(stateFolder(context.environment), id, url);
    const after = await startOf(context, store, options, file.state.sequence);
    // Save the position now. If this run receives no events, the next run starts at the same position.
    file.save(after);
    const { secret } = file.state;
    context.note(`Sending events after ${after} to ${url}. Signing secret, for verifyWebhook({headers, body, secret}):`);
    context.note(secret);
    context.note('Keys: r resends the last event, f drops the next answer, Ctrl-C stops.');
    const pollMs = isTrial ? TRIAL_POLL_MS : POLL_MS;
    return forwardAll({ context, store, file, url, topics, filter, pollMs, follow: options.once !== true }, after);
  },
});

type Listening = {
  readonly context: CommandContext;
  readonly store: StoreClient;
  readonly file: ListenerFile;
  readonly url: string;
  readonly topics: readonly LoggedEvent['topic'][] | undefined;
  readonly filter: EventFilter | null;
  readonly pollMs: number;
  readonly follow: boolean;
};

/**
 * Sends the events one by one, in order. If the log cannot be read, tries again; only permanent errors end the
 * function.
 */
async function forwardAll(listening: Listening, start: number): Promise<ExitCode> {
  const { context, store, file, topics, filter, pollMs, follow } = listening;
  const { signal, note } = context;
  const send = eventSender(context, { url: listening.url, secret: file.state.secret, trim: activeTrim(filter) });
  let read = start;
  const readTo = (sequence: number): void => {
    if (sequence > read) file.save(sequence);
    read = Math.max(read, sequence);
  };
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      for await (const event of store.events.after(read, { follow, pollMs, signal, onRead: readTo, ...(topics && { topics }) })) {
        if (filterRefusal(filter, event.topic, event) === null) await send(event);
        readTo(event.sequence);
        pauseMs = FIRST_PAUSE_MS;
      }
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      if (error instanceof EventGap) {
        note(`${error.message}: continuing with ${error.next}. Read the objects themselves.`);
        read = error.next - 1;
        file.save(read);
      } else if (error instanceof StoreApiError && (error.status === null || error.status === 429 || error.status >= 500)) {
        note(`${error.message}: retrying.`);
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      } else throw error;
    }
  }
  return 0;
}

/**
 * Returns the store's id, and whether it is a trial store. If the key lacks the scope `read_store`, both are read from
 * an event. If there is no event, returns the API's URL instead of the id, and assumes a trial store.
 */
async function nameStore(
  { signal, access }: CommandContext,
  store: StoreClient,
): Promise<{ readonly id: string; readonly isTrial: boolean }> {
  try {
    const { id, test_mode: isTrial } = await store.store.get({ signal });
    return { id, isTrial };
  } catch (error) {
    if (!(error instanceof StoreApiError) || error.status !== 403) throw error;
    for await (const event of store.events.list({ limit: 1 }, { signal })) return { id: event.store.id, isTrial: event.test };
    return { id: access.baseUrl ?? '', isTrial: true };
  }
}

type Start = { readonly since?: string; readonly after?: string };

async function startOf({ signal }: CommandContext, store: StoreClient, { since, after }: Start, saved: number | null): Promise<number> {
  if (since !== undefined && after !== undefined) throw new WrongUsage('--since and --after cannot be combined.');
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new WrongUsage(`--after cannot be "${after}": it must be the number of an event.`);
  if (after !== undefined) return Number(after);
  const nowMs = Date.now();
  if (since !== undefined) return findPositionSince(store, nowMs - readDuration(since), nowMs, signal);
  return saved ?? readEndOfLog(store, nowMs, signal);
}

const UNITS_MS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const unitMs = UNITS_MS.get(unit ?? '');
  if (unitMs === undefined) throw new WrongUsage(`--since cannot be "${text}": it must look like 30m, 2h or 3d.`);
  return Number(count) * unitMs;
}

function receiverAddress(text: string | undefined): string {
  if (text === undefined) throw new WrongUsage('--forward-to is missing.');
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol)) {
    throw new WrongUsage(`--forward-to cannot be "${text}": it must look like http://127.0.0.1:3000/hook.`);
  }
  return text;
}

function readTopics(text: string | undefined): readonly LoggedEvent['topic'][] | undefined {
  return text?.split(',').map((name) => {
    const topic = allTopics.find((one) => one === name.trim());
    if (topic === undefined) throw new WrongUsage(`--topics: there is no topic "${name}". Topics: ${allTopics.join(', ')}.`);
    return topic;
  });
}
