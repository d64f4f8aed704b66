import type { BirpcReturn } from 'birpc';
import type { QueueActionName } from './fauxqs-parts.ts';
import type { QueueAnswer, QueueInput } from './queue-server.ts';
import type { QueuesThread } from './queues-thread.ts';

/** Calls one action of SQS. Rejects with what the service says when it refuses. */
export type CallQueues = <Output extends object>(action: Exclude<QueueActionName, 'ReceiveMessage'>, input: QueueInput) => Promise<Output>;

/** Takes messages, for which it may wait. Rejects as well when it is aborted: what is taken then is shown again after its visibility timeout. */
export type ReceiveMessages = <Output extends object>(
  input: QueueInput & { readonly QueueUrl: string; readonly WaitTimeSeconds: number },
  signal: AbortSignal,
) => Promise<Output>;

export type QueueCalls = { readonly call: CallQueues; readonly receive: ReceiveMessages };

/** SQS for what stands for Lambda's pollers and EventBridge's targets. */
export function openQueueCalls({ act, receive }: Pick<BirpcReturn<QueuesThread>, 'act' | 'receive'>): QueueCalls {
  return {
    call: async (action, input) => outputOf(action, await act(action, input)) as never,
    receive: async (input, signal) => {
      const { promise: aborted, reject } = Promise.withResolvers<QueueAnswer>();
      const abort = (): void => reject(signal.reason);
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      try {
        return outputOf('ReceiveMessage', await Promise.race([receive(input), aborted])) as never;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}

function outputOf(action: QueueActionName, answer: QueueAnswer): object {
  if ('refused' in answer) throw new Error(`${action} was refused: ${answer.refused}`);
  return answer.output;
}
