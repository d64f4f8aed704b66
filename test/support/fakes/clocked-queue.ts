import { createHash, randomUUID } from 'node:crypto';
import { SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import type { DeliveryQueue } from '#shared/webhooks/delivery/enqueue-deliveries-queue.ts';

export type QueuedMessage = { readonly body: string; visibleAtMs: number; receives: number };

/** A queue in memory that runs on the test's clock. */
export type ClockedQueue = {
  readonly messages: QueuedMessage[];
  readonly send: (body: string, delaySec?: number) => void;
  /**
   * Returns up to `limit` visible messages, oldest first. A message that is not deleted becomes visible again after
   * `visibilityMs`.
   */
  readonly receive: (limit: number) => readonly QueuedMessage[];
  readonly delete: (message: QueuedMessage) => void;
  /**
   * Returns the queue in the form that a worker uses: the real client, but without a socket. `isRefused` is called for
   * each message that the worker sends, and decides whether the queue refuses the message.
   */
  readonly forWorker: (isRefused: () => boolean) => DeliveryQueue;
};

export type ClockedQueueOptions = {
  readonly clock: () => number;
  readonly visibilityMs: number;
  /**
   * Returns the number of copies of a sent message that are added to the queue. The function is called once per
   * message. If it returns 0, the message is lost. If it returns more than 1, the message is delivered repeatedly.
   */
  readonly copies: () => number;
};

type Entry = { readonly Id: string; readonly MessageBody: string; readonly DelaySeconds?: number };
type SdkHandler = NonNullable<SQSClientConfig['requestHandler']>;

const longestDelaySec = 900;

/**
 * Creates a standard queue, which delivers messages at least once and in no particular order. As in SQS, delays are at
 * most 15 minutes.
 */
export function clockedQueue({ clock, visibilityMs, copies }: ClockedQueueOptions): ClockedQueue {
  const messages: QueuedMessage[] = [];
  const send = (body: string, delaySec = 0): void => {
    for (let copy = copies(); copy > 0; copy -= 1) messages.push({ body, visibleAtMs: clock() + delaySec * 1000, receives: 0 });
  };
  return {
    messages,
    send,
    receive: (limit) => {
      const taken = messages.filter(({ visibleAtMs }) => visibleAtMs <= clock()).slice(0, limit);
      for (const message of taken) {
        message.visibleAtMs = clock() + visibilityMs;
        message.receives += 1;
      }
      return taken;
    },
    delete: (message) => {
      const index = messages.indexOf(message);
      if (index >= 0) messages.splice(index, 1);
    },
    forWorker: (isRefused) => {
      const answer = ({ Id, MessageBody, DelaySeconds = 0 }: Entry) => {
        if (isRefused()) return { Failed: { Id, Code: 'InternalError', SenderFault: false } };
        if (DelaySeconds < 0 || DelaySeconds > longestDelaySec) return { Failed: { Id, Code: 'InvalidParameterValue', SenderFault: true } };
        send(MessageBody, DelaySeconds);
        const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
        return { Successful: { Id, MessageId: randomUUID(), MD5OfMessageBody } };
      };
      const sqs = new SQSClient({
        region: 'eu-west-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        requestHandler: inProcess((body) => {
          const answers = (JSON.parse(body) as { readonly Entries: readonly Entry[] }).Entries.map(answer);
          return {
            Successful: answers.flatMap(({ Successful }) => Successful ?? []),
            Failed: answers.flatMap(({ Failed }) => Failed ?? []),
          };
        }),
      });
      return { sqs, queueUrl: 'https://sqs.eu-west-1.amazonaws.com/123456789012/deliveries' };
    },
  };
}

/** Creates a `requestHandler` for the JSON protocol. It passes each request's body to `call` instead of to a socket. */
function inProcess(call: (body: string) => object): SdkHandler {
  const handler = {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async ({ body }: { readonly body?: unknown }) => ({
      response: {
        statusCode: 200,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body: Buffer.from(JSON.stringify(call(body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)))),
      },
    }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
  };
  return handler as unknown as SdkHandler;
}
