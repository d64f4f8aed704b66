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

/** They are hidden for a minute when they are taken: so many are moved within it at the slowest rate. */
const takenAtOnce = 50;
const lookEveryMs = 5_000;
/** Another one who has taken messages has done with them, or they are shown again, well before. */
const mostLooks = 30;

/** Whether an error says that a service has no such action: the engine of one machine has no tasks that move messages. */
export const isNotOffered = (error: unknown): boolean => /\b(UnsupportedOperation|InvalidAction|UnknownOperation)/.test(reasonOf(error));

/**
 * Puts messages of a dead-letter queue back one by one, no more than `rate` in a second, in their groups: first sends one, then deletes it. Killed
 * between the two, the next run sends that one again, which workers bear; none is lost. Messages that came into the queue since it began stay.
 * @throws StartFailure when several queues give their messages up to it, or another one holds some of them for long
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
    throw new StartFailure(`Of ${queue.sources.join(', ')} nobody says which message is whose.`);
  const sourceUrl = await urlOfQueue(aws, source);
  const beganMs = nowMs();
  let moved = 0;
  for (let looks = 0; ; ) {
    const taken = await takeMessages(aws, queue.url, takenAtOnce);
    // What was sent since has been put back, and has failed once more.
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
      looks = 0;
      say(`${moved} moved`);
      continue;
    }
    const { messages, hidden } = await readGivenUpQueue(aws, queue.name);
    if (taken.length > 0 || messages + hidden === 0) return say(`Done: ${moved} messages were put back.`);
    looks += 1;
    if (looks === mostLooks) throw new StartFailure(`${hidden} messages are held by someone else: run it again.`);
    await pause(lookEveryMs);
  }
}
