import { randomUUID } from 'node:crypto';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { fanOutEvent } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts';
import { isInternal } from '#shared/events/topics.ts';
import { aStore } from '../builders/a-store.ts';
import { seededRandom } from '../builders/random-text.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { clockedQueue } from '../fakes/clocked-queue.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { answerWithStatus, stubReceiver } from '../fakes/stub-receiver.ts';
import { anApi } from './an-api.ts';
import { type Parts, rotatingCredentials } from './rotating-credentials.ts';
import { admin } from './seeded-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read like by a client, which does not have our types
export type Answered = any;

type Told = { readonly id: string; readonly topic: string; readonly data: Answered; readonly previous: Answered };

const busBytes = 256 * 1024;

/**
 * Opens the whole API on a table of its own, for tests with objects of maximum size. The store has a webhook endpoint
 * for every topic.
 */
export async function openLargestDesk(seed: number) {
  const api = await anApi();
  const callOf = rotatingCredentials(api);
  const store = { store_id: aStore().id };
  const random = seededRandom(seed);

  const send = async (endpoint: string, { params = {}, ...parts }: Parts = {}) => {
    const answer = await api.invoke(await callOf(endpoint, { params: { ...store, ...params }, ...parts }));
    // Lambda refuses an answer if its JSON is larger than 6 MB. The body is a string in this JSON, so its quotes are
    // escaped once more.
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(6 * 1024 * 1024);
    if (answer.statusCode < 300) return answer;
    const line = api.logLines.findLast(({ request_id: id }) => id === answer.headers['X-Request-Id']);
    throw new Error(`${endpoint} answered ${answer.statusCode}: ${answer.body.slice(0, 1_000)} ${JSON.stringify(line?.['error'])}`);
  };
  /** Sends a request and returns its answer. Throws if the request is refused. */
  async function ask(endpoint: string, parts: Parts = {}): Promise<Answered> {
    return JSON.parse((await send(endpoint, parts)).body);
  }
  /**
   * Does the same as `ask`, but with an Idempotency-Key, and then repeats the request. Both answers must be equal, byte
   * for byte.
   */
  async function askTwice(endpoint: string, parts: Parts = {}): Promise<Answered> {
    const withKey = { ...parts, headers: { 'idempotency-key': randomUUID() } };
    const first = await send(endpoint, withKey);
    const again = await send(endpoint, withKey);
    expect([again.statusCode, again.headers['Idempotent-Replayed']]).toEqual([first.statusCode, 'true']);
    expect(again.body === first.body).toBe(true);
    return JSON.parse(first.body);
  }

  await ask(`POST ${admin}/webhook-endpoints`, { body: { url: 'https://receiver.example/hook', topics: ['*'] } });

  async function received(): Promise<ReadonlyMap<string, string>> {
    const { log } = recordedLog();
    const queue = clockedQueue({ clock: Date.now, visibilityMs: 180_000, copies: () => 1 });
    const details: string[] = [];
    const bus = new EventBridgeClient({});
    mockClient(bus)
      .on(PutEventsCommand)
      .callsFake(({ Entries = [] }: { readonly Entries?: readonly { readonly Detail: string }[] }) => {
        expect(Entries.reduce((sum, { Detail }) => sum + Buffer.byteLength(Detail), 0)).toBeLessThan(busBytes);
        details.push(...Entries.map(({ Detail }) => Detail));
        return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: ulid() })) };
      });
    const clock = Date.now;
    const published = await publishEvents({ table: api.table, bus, busName: 'bus', log, clock }, streamBatch(api, 'event', ['INSERT']));
    expect(published).toEqual({ batchItemFailures: [] });
    for (const text of details) {
      const detail = JSON.parse(text);
      // Internal events must reach our workers with all their data. The exception is `internal.changed`, because the
      // activity log reads the change from the stored event.
      if (isInternal(detail.topic)) expect(detail.data_omitted).toBe(detail.topic === 'internal.changed' ? true : undefined);
      else
        await fanOutEvent(
          { table: api.table, queue: queue.forWorker(() => false), firstAttempts: firstAttempts(1), log, clock },
          JSON.stringify({ detail }),
        );
    }
    const bodies = new Map<string, string>();
    const receiver = stubReceiver({
      request: async ({ headers, body }) => {
        bodies.set(String(headers['X-Service-Webhook-Id']), String(body));
        return answerWithStatus(204);
      },
    });
    for (const { body } of queue.messages) {
      await deliverWebhook(
        {
          ...receiver,
          table: api.table,
          log,
          decrypt: async () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
          random: () => 0,
          pause: async () => undefined,
          newSlot: ulid,
          newEventId: () => `evt_${ulid()}`,
          timeScale: 1,
        },
        body,
      );
    }
    return bodies;
  }

  /** Returns the objects on all pages of a list. */
  async function all(route: string, query = 'limit=250', params: Parts['params'] = {}): Promise<Answered[]> {
    const found: Answered[] = [];
    for (let cursor = ''; ; ) {
      const page = await ask(`GET ${route}`, { params, query: `${query}${cursor}` });
      found.push(...page.data);
      if (!page.has_more) return found;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }

  return {
    api,
    random,
    ask,
    askTwice,
    all,
    /**
     * Passes all events that have occurred so far through the relay, the fan-out and the sender. Checks that the event
     * log and the admin API show the same events that the receiver got. Returns these events.
     */
    told: async (): Promise<readonly Told[]> => {
      const bodies = await received();
      const logged = await all('/v1/events');
      expect(logged.map(({ id }) => id).toSorted()).toEqual([...bodies.keys()].toSorted());
      for (const { sequence: _, redacted, not_sent: notSent, ...event } of logged) {
        expect([redacted, notSent]).toEqual([false, null]);
        expect(JSON.stringify(event) === bodies.get(event.id)).toBe(true);
      }
      for (const { id, event_id: eventId, status } of await all(`${admin}/webhook-deliveries`)) {
        expect(status).toBe('succeeded');
        const { data } = await ask(`GET ${admin}/webhook-deliveries/{id}`, { params: { id: String(id) } });
        expect(data.request.body === bodies.get(eventId)).toBe(true);
      }
      return logged;
    },
    close: api.close,
  };
}

export type LargestDesk = Awaited<ReturnType<typeof openLargestDesk>>;

/** Returns the size of a value's JSON in bytes. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
