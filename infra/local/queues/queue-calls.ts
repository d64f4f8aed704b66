import type { BirpcReturn } from 'birpc';
import type { QueueActionName } from './fauxqs-parts.ts';
import type { QueueAnswer, QueueCall } from './queue-server.ts';
import type { QueuesThread } from './queues-thread.ts';

type Input = QueueCall['input'];

/** Calls one action of SQS. Rejects with what the service says when it refuses. */
export type CallQueues = <Output extends object>(action: Exclude<QueueActionName, 'ReceiveMessage'>, input: Input) => Promise<Output>;

/** Takes messages, for which it may wait. Rejects as well when it is aborted: what is taken then is shown again after its visibility timeout. */
export type ReceiveMessages = <Output extends object>(
  input: Input & { readonly QueueUrl: string; readonly WaitTimeSeconds: number },
  signal: AbortSignal,
) => Promise<Output>;

export type QueueCalls = { readonly call: CallQueues; readonly receive: ReceiveMessages };

type Waiting = { readonly call: QueueCall; readonly resolve: (output: object) => void; readonly reject: (reason: unknown) => void };

/**
 * SQS for what replaces the pollers of Lambda and the targets of EventBridge. All calls of a turn of the event loop go to the thread of the
 * queues together, where one transaction holds what they do.
 */
export function openQueueCalls({ perform, receive }: Pick<BirpcReturn<QueuesThread>, 'perform' | 'receive'>): QueueCalls {
  let waiting: Waiting[] = [];

  const send = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    try {
      const answers = await perform(together.map(({ call }) => call));
      for (const [index, { call, resolve, reject }] of together.entries()) {
        const answer = answers[index] ?? { refused: 'no answer' };
        if ('output' in answer) resolve(answer.output);
        else reject(refusal(call.action, answer.refused));
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const call: CallQueues = (action, input) =>
    new Promise<object>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ call: { action, input }, resolve, reject });
    }) as Promise<never>;

  return {
    call,
    receive: async (input, signal) => {
      const { promise: aborted, reject } = Promise.withResolvers<QueueAnswer>();
      const abort = (): void => reject(signal.reason);
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      try {
        const answer = await Promise.race([receive(input), aborted]);
        if ('refused' in answer) throw refusal('ReceiveMessage', answer.refused);
        return answer.output as never;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}

const refusal = (action: QueueActionName, reason: string): Error => new Error(`${action} was refused: ${reason}`);
