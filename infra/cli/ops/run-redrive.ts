import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import type { RunAws } from '../run-aws.ts';
import { type GivenUpQueue, readGivenUpQueue } from './given-up-queue.ts';
import { type MessageKind, peekMessages } from './message-kinds.ts';
import { isNotOffered, type MovePorts, moveByHand } from './move-by-hand.ts';
import type { RedriveOptions } from './redrive-options.ts';

export type RedrivePorts = MovePorts & {
  /** Where the reasons for the failures can be found. */
  readonly reasons: string;
};

const Tasks = v.object({
  Results: v.optional(
    v.array(
      v.object({
        Status: v.string(),
        ApproximateNumberOfMessagesMoved: v.optional(v.number(), 0),
        ApproximateNumberOfMessagesToMove: v.optional(v.number(), 0),
        FailureReason: v.optional(v.string()),
      }),
    ),
    [],
  ),
});
type Task = v.InferOutput<typeof Tasks>['Results'][number];

const maxPeeked = 1_000;
const pollEveryMs = 5_000;

/**
 * Without `apply`, prints the messages of a dead-letter queue by kind. With `apply`, moves the messages back into their
 * source queues at the requested rate.
 * - On AWS, an SQS task moves the messages. If a task is already running, the command waits for its end.
 * - The local SQS has no tasks, so the command moves local messages one by one.
 * @throws StartFailure when the queue is not the dead-letter queue of a work queue, or SQS stops the task
 */
export async function runRedrive(ports: RedrivePorts, { queue: name, rate, apply }: RedriveOptions): Promise<void> {
  const { aws, say } = ports;
  const queue = await readGivenUpQueue(aws, name);
  const running = await newestTask(aws, queue);
  if (running !== 'not_offered' && running?.Status === 'RUNNING') {
    say(`The messages of ${name} are already being moved.`);
    return follow(ports, queue);
  }
  say(`${name} has about ${queue.messages} messages, from ${queue.sources.join(', ')}.`);
  if (queue.messages + queue.hidden === 0) return;
  // Do not receive messages that are about to be moved, because a received message is hidden for a minute and cannot be
  // moved during that time.
  if (!apply) {
    for (const kind of await peekMessages(aws, queue.url, maxPeeked)) say(inWords(kind, ports.nowMs()));
    say(`The messages failed for the reasons in ${ports.reasons}. Fix the cause before you move the messages.`);
    return say('No message was moved. To move the messages into their source queues, add --apply.');
  }
  if (running === 'not_offered') return moveByHand(ports, queue, rate, (kind) => inWords(kind, ports.nowMs()));
  if (queue.messages === 0)
    return say(`Another reader has received the messages of ${name}, so they are hidden for a minute. Run the command again after it.`);
  await aws(['sqs', 'start-message-move-task', '--source-arn', queue.arn, '--max-number-of-messages-per-second', String(rate)]);
  await follow(ports, queue);
}

async function newestTask(aws: RunAws, { arn }: GivenUpQueue): Promise<Task | undefined | 'not_offered'> {
  try {
    return v.parse(Tasks, (await aws(['sqs', 'list-message-move-tasks', '--source-arn', arn, '--max-results', '1'])) ?? {}).Results[0];
  } catch (error) {
    if (isNotOffered(error)) return 'not_offered';
    throw error;
  }
}

async function follow({ aws, say, pause }: RedrivePorts, queue: GivenUpQueue): Promise<void> {
  for (;;) {
    const task = await newestTask(aws, queue);
    if (task === undefined || task === 'not_offered') throw new StartFailure('SQS has no task that moves the messages.');
    const { Status: status, ApproximateNumberOfMessagesMoved: moved, ApproximateNumberOfMessagesToMove: all, FailureReason: reason } = task;
    say(`${moved} of ${all} moved`);
    if (status === 'COMPLETED') return say('Done. Check that the queue stays empty for an hour (see docs/runbooks/not-empty.md).');
    if (status !== 'RUNNING')
      throw new StartFailure(`SQS ended the task as ${status}${reason === undefined ? '' : ` (${reason})`}: run the command again.`);
    await pause(pollEveryMs);
  }
}

function inWords({ kind, messages, stores, receivesAtMost, oldestMs }: MessageKind, nowMs: number): string {
  const hours = Math.floor((nowMs - oldestMs) / 3_600_000);
  return `${messages} × ${kind}: from ${stores} stores, received up to ${receivesAtMost} times, the oldest sent ${hours} h ago`;
}
