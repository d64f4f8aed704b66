import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import type { RunAws } from '../run-aws.ts';
import { type GivenUpQueue, readGivenUpQueue } from './given-up-queue.ts';
import { lookAtMessages, type MessageKind } from './message-kinds.ts';
import { isNotOffered, type MovePorts, moveByHand } from './move-by-hand.ts';
import type { RedriveOptions } from './redrive-options.ts';

export type RedrivePorts = MovePorts & {
  /** Where the reasons stand. */
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

const mostLookedAt = 1_000;
const lookEveryMs = 5_000;

/**
 * Says what is in a dead-letter queue, and with `apply` has SQS put it back into the queues that it came from, no faster than asked for. SQS moves the
 * messages itself, in their groups: stopped, the command finds the task and follows it again. Where no task is offered it moves them one by one.
 * @throws StartFailure when the queue is none of that kind, or SQS gives the task up
 */
export async function runRedrive(ports: RedrivePorts, { queue: name, rate, apply }: RedriveOptions): Promise<void> {
  const { aws, say } = ports;
  const queue = await readGivenUpQueue(aws, name);
  const running = await newestTask(aws, queue);
  if (running !== 'not_offered' && running?.Status === 'RUNNING') {
    say('Its messages are being moved already.');
    return follow(ports, queue);
  }
  say(`${name} has about ${queue.messages} messages, from ${queue.sources.join(', ')}.`);
  if (queue.messages + queue.hidden === 0) return;
  // What is looked at is hidden for a minute, and so would not be moved: a run that moves does not look.
  if (!apply) {
    for (const kind of await lookAtMessages(aws, queue.url, mostLookedAt)) say(inWords(kind, ports.nowMs()));
    say(`Why they failed: ${ports.reasons}. Mend that first.`);
    return say('Nothing was done: --apply puts them back.');
  }
  if (running === 'not_offered') return moveByHand(ports, queue, rate, (kind) => inWords(kind, ports.nowMs()));
  if (queue.messages === 0) return say('Somebody looks at its messages, which are hidden for a minute then: run it again.');
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
    if (task === undefined || task === 'not_offered') throw new StartFailure('SQS knows of no task that moves them.');
    const { Status: status, ApproximateNumberOfMessagesMoved: moved, ApproximateNumberOfMessagesToMove: all, FailureReason: reason } = task;
    say(`${moved} of ${all} moved`);
    if (status === 'COMPLETED') return say('Done. The queue is to stay empty for an hour: docs/runbooks/not-empty.md.');
    if (status !== 'RUNNING')
      throw new StartFailure(`SQS ended it as ${status}${reason === undefined ? '' : ` (${reason})`}: run it again.`);
    await pause(lookEveryMs);
  }
}

function inWords({ kind, messages, stores, receivesAtMost, oldestMs }: MessageKind, nowMs: number): string {
  const hours = Math.floor((nowMs - oldestMs) / 3_600_000);
  return `${messages} × ${kind}: of ${stores} stores, received up to ${receivesAtMost} times, the oldest sent ${hours} h ago`;
}
