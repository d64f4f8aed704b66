import type { BirpcReturn } from 'birpc';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { type CallQueues, openQueueCalls } from './queue-calls.ts';
import type { QueueAttributes } from './queue-server.ts';
import type { QueuesThread } from './queues-thread.ts';

export type QueueService = {
  /** Serves SQS and S3, for example `http://127.0.0.1:40001`. */
  readonly url: string;
  readonly call: CallQueues;
  readonly queueUrl: (name: string) => string;
  readonly queueArn: (name: string) => string;
  /**
   * Creates the queue, or gives an existing one these attributes; its messages stay. Those that a killed process had
   * taken are shown again at once. To be called before anything reads the queue.
   */
  readonly ensureQueue: (name: string, attributes: QueueAttributes) => Promise<void>;
  /** Puts a message into a queue; it is stored when this resolves. Rejects when the queue cannot take it. */
  readonly send: (name: string, body: string, groupId?: string) => Promise<void>;
  readonly ensureBucket: (name: string) => Promise<void>;
  /** Gives its connections up. */
  readonly close: () => void;
};

/** The process that took these messages has ended and cannot finish them. fauxqs loses a message whose timeout is set to 0. */
const ORPHAN_SEC = 1;

/** The queues and buckets of a thread that answers at `url`. */
export function openQueueService(url: string, thread: BirpcReturn<QueuesThread>): QueueService {
  const { call, close } = openQueueCalls(url);
  const queueUrl = (name: string): string => `${url}/${LOCAL_ACCOUNT}/${name}`;
  return {
    url,
    call,
    queueUrl,
    queueArn: (name) => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`,
    ensureQueue: async (name, attributes) => {
      const { existing, taken } = await thread.createQueue(name, attributes);
      if (!existing) return;
      // To create it anew would delete its messages.
      const QueueUrl = queueUrl(name);
      await call('SetQueueAttributes', { QueueUrl, Attributes: { RedrivePolicy: '', ...attributes } });
      for (const ReceiptHandle of taken) {
        await call('ChangeMessageVisibility', { QueueUrl, ReceiptHandle, VisibilityTimeout: ORPHAN_SEC });
      }
    },
    send: (name, body, groupId) => thread.send(name, body, groupId),
    ensureBucket: (name) => thread.createBucket(name),
    close,
  };
}
