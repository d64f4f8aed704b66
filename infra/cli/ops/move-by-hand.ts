import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { RunAws } from '../run-aws.ts';
import { type GivenUpQueue, readGivenUpQueue, urlOfQueue } from './given-up-queue.ts';
import { kindsOf, type MessageKind, takeMessages } from './message-kinds.ts';

export type MovePorts = {
  readonly aws: RunAws;
  readonly say: (line: string) => void;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly nowMs: () => number;
};

/**
 * The number of messages to receive at a time. Received messages become visible again after a minute, so all of them
 * must be moved within a minute, even at the slowest rate (one per second).
 */
const takenAtOnce = 50;
const pollEveryMs = 5_000;
/**
 * The maximum number of polls in a row that find no messages. Together, these polls take long enough for another reader
 * to finish with its messages, or for the messages to become visible again.
 */
const maxPolls = 30;

/**
 * Reports whether an error means that a service does not support an action. The local engine does not support tasks
 * that move messages.
 */
export const isNotOffered = (error: unknown): boolean => /\b(UnsupportedOperation|InvalidAction|UnknownOperation)/.test(reasonOf(error));

/**
 * Puts the messages of a dead-letter queue back one by one, at most `rate` per second, and keeps their message groups.
 * Each message is sent first and then deleted. After a kill, a message may therefore be sent again, which workers
 * tolerate, but none is lost. Messages that were sent after the start stay in the queue.
 * @throws StartFailure when several work queues share the dead-letter queue, or another reader holds messages for too
 * long
 */
export async function moveByHand(
  ports: MovePorts,
  queue: GivenUpQueue,
  rate: number,
  inWords: (kind: MessageKind) => string,
): Promise<void> {
  const { aws, say, pause, nowMs } = ports;
  const [source, ...others] = queue.sources;
  if (source === undefined || others.length > 0)
    throw new StartFailure(`The messages of ${queue.sources.join(', ')} share this queue and cannot be told apart.`);
  const sourceUrl = await urlOfQueue(aws, source);
  const beganMs = nowMs();
  let moved = 0;
  for (let polls = 0; ; ) {
    const taken = await takeMessages(aws, queue.url, takenAtOnce);
    // If a message fails again, this filter keeps the run from moving the message a second time.
    const old = taken.filter(({ Attributes }) => Number(Attributes.SentTimestamp) < beganMs);
    for (const kind of kindsOf(old)) say(inWords(kind));
    for (const { Body, ReceiptHandle, Attributes } of old) {
      const group = Attributes.MessageGroupId === undefined ? [] : ['--message-group-id', Attributes.MessageGroupId];
      await aws(['sqs', 'send-message', '--queue-url', sourceUrl, '--message-body', Body, ...group]);
      await aws(['sqs', 'delete-message', '--queue-url', queue.url, '--receipt-handle', ReceiptHandle]);
      moved += 1;
      await pause(1_000 / rate);
    }
    if (old.length > 0) {
      polls = 0;
      say(`${moved} moved`);
      continue;
    }
    const { messages, hidden } = await readGivenUpQueue(aws, queue.name);
    if (taken.length > 0 || messages + hidden === 0) return say(`Done: ${moved} messages were put back.`);
    polls += 1;
    if (polls === maxPolls) throw new StartFailure(`${hidden} messages are held by another reader: run the command again.`);
    await pause(pollEveryMs);
  }
}
