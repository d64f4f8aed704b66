import { kindsOf } from '#infra/cli/ops/message-kinds.ts';
import { readRedriveOptions } from '#infra/cli/ops/redrive-options.ts';
import { runRedrive } from '#infra/cli/ops/run-redrive.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);
const hourMs = 3_600_000;
const secret = 'zoe@quill.example';

const event = (topic: string, store: string) =>
  JSON.stringify({ 'detail-type': topic, detail: { topic, store: { id: store }, data: { email: secret } } });
const message = (n: number, Body: string, receives: number, hoursAgo: number) => ({
  ...{ MessageId: `m${n}`, Body },
  Attributes: { ApproximateReceiveCount: String(receives), SentTimestamp: String(nowMs - hoursAgo * hourMs) },
});
type Message = ReturnType<typeof message>;
type Task = { Status: string; ApproximateNumberOfMessagesMoved: number; ApproximateNumberOfMessagesToMove: number; FailureReason?: string };

/**
 * Simulates the AWS command line for one dead-letter queue. After each progress query, the move task moves
 * `movedPerLook` more messages.
 */
function fakeAws(messages: readonly Message[], { sources = ['work'], movedPerLook = 20, task = null as Task | null } = {}) {
  const aws = { done: [] as string[], given: 0, task, failNext: false, endAs: 'COMPLETED' };
  const answers: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
    'get-queue-url': () => ({ QueueUrl: 'https://sqs.example/1/dead' }),
    'get-queue-attributes': () => ({ Attributes: { QueueArn: 'arn:dead', ApproximateNumberOfMessages: String(messages.length) } }),
    'list-dead-letter-source-queues': () => ({ queueUrls: sources.map((name) => `https://sqs.example/1/${name}`) }),
    'receive-message': () => {
      const Messages = messages.slice(aws.given, aws.given + 10);
      aws.given += 10;
      return Messages.length === 0 ? null : { Messages };
    },
    'list-message-move-tasks': () => {
      if (aws.task === null) return { Results: [] };
      const shown = { ...aws.task };
      const { ApproximateNumberOfMessagesMoved: moved, ApproximateNumberOfMessagesToMove: all } = shown;
      aws.task.ApproximateNumberOfMessagesMoved = Math.min(all, moved + movedPerLook);
      if (moved + movedPerLook >= all) aws.task.Status = aws.endAs;
      return { Results: [shown] };
    },
    'start-message-move-task': () => {
      aws.task = { Status: 'RUNNING', ApproximateNumberOfMessagesMoved: 0, ApproximateNumberOfMessagesToMove: messages.length };
      return { TaskHandle: 'h' };
    },
  };
  const said: string[] = [];
  const ports = {
    aws: async (words: readonly string[]) => {
      const [, name = ''] = words;
      if (/^(start|delete|send|purge)/.test(name)) aws.done.push(words.join(' '));
      const answer = answers[name]?.(words);
      if (aws.failNext && name === 'start-message-move-task')
        throw new StartFailure('aws sqs start-message-move-task failed: connection lost');
      return answer;
    },
    say: (line: string) => void said.push(line),
    pause: async () => undefined,
    nowMs: () => nowMs,
    reasons: 'the saved query "Which records fail, are set aside or are stuck"',
  };
  return { aws, said, ports };
}

const looked = { queue: 'dead', rate: 20, apply: false, dataDir: null };
const applied = { ...looked, apply: true };
const three = [
  message(1, event('order.paid', 'S1'), 101, 5),
  message(2, event('order.paid', 'S2'), 100, 7),
  message(3, event('customer.created', 'S1'), 100, 1),
];

describe('ops redrive', () => {
  it('prints the messages of the queue by kind, without their content, and moves nothing', async () => {
    const { aws, said, ports } = fakeAws(three);
    await runRedrive(ports, looked);
    expect(said).toEqual([
      'dead has about 3 messages, from work.',
      '2 × order.paid: from 2 stores, received up to 101 times, the oldest sent 7 h ago',
      '1 × customer.created: from 1 stores, received up to 100 times, the oldest sent 1 h ago',
      'The messages failed for the reasons in the saved query "Which records fail, are set aside or are stuck". Fix the cause before you move the messages.',
      'No message was moved. To move the messages into their source queues, add --apply.',
    ]);
    expect(aws.done).toEqual([]);
  });

  it('lets SQS move them at the requested rate, and follows the task to its end', async () => {
    const { aws, said, ports } = fakeAws(Array.from({ length: 50 }, (_, n) => message(n, event('order.paid', 'S1'), 100, 1)));
    await runRedrive(ports, { ...applied, rate: 5 });
    expect(aws.done).toEqual(['sqs start-message-move-task --source-arn arn:dead --max-number-of-messages-per-second 5']);
    expect(said).toEqual([
      'dead has about 50 messages, from work.',
      ...['0 of 50 moved', '20 of 50 moved', '40 of 50 moved', '50 of 50 moved'],
      'Done. Check that the queue stays empty for an hour (see docs/runbooks/not-empty.md).',
    ]);
  });

  it('interrupted right after starting the task follows that task without starting another', async () => {
    const { aws, said, ports } = fakeAws(three, { movedPerLook: 1 });
    aws.failNext = true;
    await expect(runRedrive(ports, applied)).rejects.toThrow('connection lost');
    aws.failNext = false;
    await runRedrive(ports, applied);
    expect(aws.done).toHaveLength(1);
    expect(said).toContain('The messages of dead are already being moved.');
    expect(said.at(-2)).toBe('3 of 3 moved');
  });

  it('fails with the reason when SQS stops the task early', async () => {
    const { aws, ports } = fakeAws(three);
    aws.endAs = 'FAILED';
    await expect(runRedrive(ports, applied)).rejects.toThrow('SQS ended the task as FAILED: run the command again.');
  });

  it('starts a task when an older one has ended', async () => {
    const over = { Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 9, ApproximateNumberOfMessagesToMove: 9 };
    const { aws, ports } = fakeAws(three, { task: over });
    await runRedrive(ports, applied);
    expect(aws.done).toHaveLength(1);
  });

  it('does nothing to an empty queue, and refuses a queue that is not a dead-letter queue', async () => {
    const empty = fakeAws([]);
    await runRedrive(empty.ports, applied);
    expect([empty.said, empty.aws.done]).toEqual([['dead has about 0 messages, from work.'], []]);
    const { ports } = fakeAws(three, { sources: [] });
    await expect(runRedrive(ports, applied)).rejects.toThrow('dead is not the dead-letter queue of any work queue.');
  });
});

describe('the kind of a message', () => {
  it.each([
    ['not JSON', 'no JSON object'],
    ['null', 'no JSON object'],
    ['[1]', 'other'],
    [JSON.stringify({ store_id: 'S1', delivery_id: 7 }), 'fields delivery_id store_id'],
    [JSON.stringify({ [secret]: 1 }), 'other'],
    [JSON.stringify({ detail: { topic: secret, store: { id: 'S1' } } }), 'fields store topic'],
  ])('of %s is %s', (body, kind) => {
    const [found] = kindsOf([message(1, body, 1, 1)]);
    expect(found?.kind).toBe(kind);
    expect(JSON.stringify(found)).not.toContain('zoe');
  });
});

describe('the options of ops redrive', () => {
  it('are a queue, a rate, and whether to apply', () => {
    expect(readRedriveOptions(['--queue', 'dead'])).toEqual({ queue: 'dead', rate: 20, apply: false, dataDir: null });
    expect(readRedriveOptions(['--queue', 'dead', '--rate', '500', '--apply'])).toEqual({
      ...{ queue: 'dead', rate: 500, apply: true, dataDir: null },
    });
    expect(readRedriveOptions(['--queue', 'dead', '--data-dir', '/data']).dataDir).toBe('/data');
  });

  it.each([
    [[]],
    [['--queue', 'https://sqs']],
    [['--queue', 'a', '--rate', '0']],
    [['--queue', 'a', '--rate', '501']],
    [['--queue', 'a', 'b']],
    [['--yes']],
  ])('refuse %j', (args) => expect(() => readRedriveOptions(args)).toThrow(StartFailure));
});
