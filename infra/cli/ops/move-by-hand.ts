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

/** Received messages are hidden for a minute. This many can be moved within it at the slowest rate. */
const takenAtOnce = 50;
const pollEveryMs = 5_000;
/** Long enough for another reader to finish with its messages, or for them to become visible again. */
const maxPolls = 30;

/** Reports whether an error says that a service lacks an action. The local engine has no tasks that move messages. */
export const isNotOffered = (error: unknown): boolean => /\b(UnsupportedOperation|InvalidAction|UnknownOperation)/.test(reasonOf(error));

/**
 * Puts messages of a dead-letter queue back one by one, at most `rate` per second, within their groups. Each is first
 * sent and then deleted: if the command is killed between the two, the next run sends that message again, which workers
 * tolerate, and none is lost. Messages that arrived after the start stay.
 * @throws StartFailure when several queues share the dead-letter queue, or another reader holds messages for long
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
    // A message sent since the start was put back by this run and has failed again.
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
