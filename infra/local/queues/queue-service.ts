import type { BirpcReturn } from 'birpc';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { openQueueCalls, type QueueCalls } from './queue-calls.ts';
import type { QueueAttributes } from './queue-server.ts';
import type { QueuesThread } from './queues-thread.ts';

export type QueueService = QueueCalls & {
  /** Serves SQS and S3, for example `http://127.0.0.1:40001`. */
  readonly url: string;
  readonly queueUrl: (name: string) => string;
  readonly queueArn: (name: string) => string;
  /**
   * Creates the queue, or gives an existing one these attributes; its messages stay. Those that a killed process had
   * taken are shown again at once. To be called before anything reads the queue.
   */
  readonly ensureQueue: (name: string, attributes: QueueAttributes) => Promise<void>;
  /**
   * Shows messages of an existing queue again in a second that a function has taken and not done, rather than when their visibility
   * timeout is over. To be called while nothing reads the queue.
   */
  readonly showTaken: (name: string) => Promise<void>;
  /** Puts a message into a queue; it is stored when this resolves. Rejects when the queue cannot take it. */
  readonly send: (name: string, body: string, groupId?: string) => Promise<void>;
  readonly ensureBucket: (name: string) => Promise<void>;
};

/** fauxqs loses a message whose timeout is set to 0. */
const SHOWN_SEC = 1;

/** The queues and buckets of a thread that answers at `url`. */
export function openQueueService(url: string, thread: BirpcReturn<QueuesThread>): QueueService {
  const { call, receive } = openQueueCalls(thread);
  const queueUrl = (name: string): string => `${url}/${LOCAL_ACCOUNT}/${name}`;
  const show = async (name: string, taken: readonly string[]): Promise<void> => {
    for (const ReceiptHandle of taken) {
      await call('ChangeMessageVisibility', { QueueUrl: queueUrl(name), ReceiptHandle, VisibilityTimeout: SHOWN_SEC });
    }
  };
  return {
    url,
    call,
    receive,
    queueUrl,
    queueArn: (name) => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`,
    ensureQueue: async (name, attributes) => {
      const { existing, taken } = await thread.createQueue(name, attributes);
      if (!existing) return;
      // Creating it again would delete its messages.
      await call('SetQueueAttributes', { QueueUrl: queueUrl(name), Attributes: { RedrivePolicy: '', ...attributes } });
      await show(name, taken);
    },
    showTaken: async (name) => show(name, (await thread.createQueue(name, {})).taken),
    send: async (name, MessageBody, MessageGroupId) =>
      void (await call('SendMessage', { QueueUrl: queueUrl(name), MessageBody, MessageGroupId })),
    ensureBucket: (name) => thread.createBucket(name),
  };
}
