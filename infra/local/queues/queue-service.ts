import type { BirpcReturn } from 'birpc';
import { LOCAL_ACCOUNT } from '../template/resolve-intrinsics.ts';
import type { QueueAnswer } from './queue-server.ts';
import { type QueueAttributes, type QueueInput, queueArn } from './queue-store.ts';
import type { QueuesThread } from './queues-thread.ts';

/** The SQS calls for the local equivalents of Lambda's pollers and EventBridge's targets. */
export type QueueCalls = {
  /** Calls an SQS action. Rejects with the service's error. */
  readonly call: <Output extends object>(action: string, input: QueueInput) => Promise<Output>;
  /**
   * Receives messages; waits for them if the input requests this. Rejects if the signal aborts. If the call has already
   * received messages by then, they become visible again after their visibility timeout.
   */
  readonly receive: <Output extends object>(input: QueueInput, signal: AbortSignal) => Promise<Output>;
};

export type QueueService = QueueCalls & {
  /** The address of SQS and S3, such as `http://127.0.0.1:40001`. */
  readonly url: string;
  readonly queueUrl: (name: string) => string;
  readonly queueArn: (name: string) => string;
  /**
   * Creates the queue, or changes the attributes of an existing queue, which keeps its messages. Messages that a killed
   * process had in flight become visible immediately. Call this function before anything reads the queue.
   */
  readonly ensureQueue: (name: string, attributes: QueueAttributes) => Promise<void>;
  /**
   * Immediately makes the messages of unfinished invocations visible again, without waiting for their visibility
   * timeout. Call it only while nothing reads the queue.
   */
  readonly showTaken: (name: string) => Promise<void>;
  /** Sends a message to a queue. Resolves when the message is stored, and rejects if the queue cannot store it. */
  readonly send: (name: string, body: string, groupId?: string) => Promise<void>;
  readonly ensureBucket: (name: string) => Promise<void>;
};

/** Connects to the thread that serves the queues and buckets at `url`. */
export function openQueueService(url: string, thread: BirpcReturn<QueuesThread>): QueueService {
  const queueUrl = (name: string): string => `${url}/${LOCAL_ACCOUNT}/${name}`;
  const call: QueueCalls['call'] = async (action, input) => outputOf(action, await thread.act(action, input));
  return {
    url,
    call,
    receive: async (input, signal) => {
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const abort = (): void => reject(signal.reason);
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await Promise.race([call<never>('ReceiveMessage', input), aborted]);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    queueUrl,
    queueArn,
    ensureQueue: async (name, attributes) => {
      await thread.saveQueue(name, attributes);
      await thread.showTaken(name);
    },
    showTaken: (name) => thread.showTaken(name),
    send: async (name, MessageBody, MessageGroupId) =>
      void (await call('SendMessage', { QueueUrl: queueUrl(name), MessageBody, MessageGroupId })),
    ensureBucket: (name) => thread.createBucket(name),
  };
}

function outputOf<Output extends object>(action: string, answer: QueueAnswer): Output {
  if ('refused' in answer) throw new Error(`${action} failed: ${answer.refused}`);
  return answer.output as Output;
}
