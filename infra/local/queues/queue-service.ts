import type { BirpcReturn } from 'birpc';
import { LOCAL_ACCOUNT } from '../template/resolve-intrinsics.ts';
import type { QueueAnswer } from './queue-server.ts';
import { type QueueAttributes, type QueueInput, queueArn } from './queue-store.ts';
import type { QueuesThread } from './queues-thread.ts';

/** SQS for what stands for Lambda's pollers and EventBridge's targets. */
export type QueueCalls = {
  /** Calls one action of SQS. Rejects with what the service says when it refuses. */
  readonly call: <Output extends object>(action: string, input: QueueInput) => Promise<Output>;
  /** Takes messages, for which it may wait. Rejects as well when it is aborted: what is taken then is shown again after its visibility timeout. */
  readonly receive: <Output extends object>(input: QueueInput, signal: AbortSignal) => Promise<Output>;
};

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
   * Shows messages again at once that a function has taken and not done, rather than when their visibility timeout is over. To be called while
   * nothing reads the queue.
   */
  readonly showTaken: (name: string) => Promise<void>;
  /** Puts a message into a queue; it is stored when this resolves. Rejects when the queue cannot take it. */
  readonly send: (name: string, body: string, groupId?: string) => Promise<void>;
  readonly ensureBucket: (name: string) => Promise<void>;
};

/** The queues and buckets of a thread that answers at `url`. */
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
  if ('refused' in answer) throw new Error(`${action} was refused: ${answer.refused}`);
  return answer.output as Output;
}
