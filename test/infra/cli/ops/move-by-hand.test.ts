import { moveByHand } from '#infra/cli/ops/move-by-hand.ts';
import type { RunAws } from '#infra/cli/run-aws.ts';

/*
 * The command moves messages between two simulated queues. It can be killed between any two of its calls to the queues.
 * A message that it has received stays hidden for a minute.
 */

type Message = { readonly id: string; readonly body: string; readonly group?: string; sentMs: number; hiddenUntilMs: number };

function twoQueues(count: number, over: { readonly sources?: readonly string[] } = {}) {
  const at = { nowMs: 1_000_000, killAfter: Number.POSITIVE_INFINITY, calls: 0, failsAgain: new Set<string>() };
  const dead: Message[] = Array.from({ length: count }, (_, n) => ({
    ...{ id: `m${n}`, body: `{"n":${n}}`, sentMs: n, hiddenUntilMs: 0 },
    ...(n % 2 === 0 ? { group: `g${n}` } : {}),
  }));
  const work: { readonly body: string; readonly group: string | undefined }[] = [];
  const option = (words: readonly string[], name: string): string | undefined => {
    const place = words.indexOf(`--${name}`);
    return place < 0 ? undefined : words[place + 1];
  };
  const act = (words: readonly string[]): unknown => {
    switch (words[1]) {
      case 'get-queue-url':
        return { QueueUrl: `https://sqs/${option(words, 'queue-name')}` };
      case 'list-dead-letter-source-queues':
        return { queueUrls: ['https://sqs/work'] };
      case 'get-queue-attributes': {
        const hidden = dead.filter(({ hiddenUntilMs }) => hiddenUntilMs > at.nowMs).length;
        return {
          Attributes: {
            ...{ QueueArn: 'arn:dead', ApproximateNumberOfMessages: String(dead.length - hidden) },
            ApproximateNumberOfMessagesNotVisible: String(hidden),
          },
        };
      }
      case 'receive-message': {
        const shown = dead.filter(({ hiddenUntilMs }) => hiddenUntilMs <= at.nowMs).slice(0, 10);
        for (const message of shown) message.hiddenUntilMs = at.nowMs + 60_000;
        return {
          Messages: shown.map(({ id, body, group, sentMs }) => ({
            ...{ MessageId: id, ReceiptHandle: id, Body: body },
            Attributes: { ApproximateReceiveCount: '3', SentTimestamp: String(sentMs), MessageGroupId: group },
          })),
        };
      }
      case 'send-message': {
        const body = option(words, 'message-body') ?? '';
        work.push({ body, group: option(words, 'message-group-id') });
        // The worker fails again, so the message returns to the dead-letter queue immediately.
        if (at.failsAgain.has(body)) dead.push({ id: `again${body}`, body, sentMs: at.nowMs, hiddenUntilMs: 0 });
        return {};
      }
      default: {
        const place = dead.findIndex(({ id }) => id === option(words, 'receipt-handle'));
        if (place >= 0) dead.splice(place, 1);
        return null;
      }
    }
  };
  const aws: RunAws = async (words) => {
    at.calls += 1;
    if (at.calls > at.killAfter) throw new Error('killed');
    return act(words);
  };
  const said: string[] = [];
  const ports = {
    aws,
    say: (line: string) => void said.push(line),
    pause: async (ms: number) => {
      at.nowMs += ms;
    },
    nowMs: () => at.nowMs,
  };
  const queue = { name: 'dead', url: 'https://sqs/dead', arn: 'arn:dead', messages: count, hidden: 0, sources: over.sources ?? ['work'] };
  const run = () => moveByHand(ports, queue, 20, ({ kind, messages }) => `${messages} × ${kind}`);
  return { at, dead, work, said, run };
}

const bodies = (count: number) => Array.from({ length: count }, (_, n) => `{"n":${n}}`);

it('the move prints the kinds of the messages, puts every message back in its group, and leaves none', async () => {
  const { dead, work, said, run } = twoQueues(3);
  await run();
  expect(work).toEqual([
    { body: '{"n":0}', group: 'g0' },
    { body: '{"n":1}', group: undefined },
    { body: '{"n":2}', group: 'g2' },
  ]);
  expect(dead).toEqual([]);
  expect(said).toEqual(['3 × fields n', '3 moved', 'Done: 3 messages were put back.']);
});

it('the move keeps to its rate', async () => {
  const { at, run } = twoQueues(40);
  const beganMs = at.nowMs;
  await run();
  expect(at.nowMs - beganMs).toBeGreaterThanOrEqual(2_000);
});

it('the move, killed between any two calls and started again, loses no message and sends at most one twice', async () => {
  const whole = twoQueues(23);
  await whole.run();
  for (let killAfter = 0; killAfter < whole.at.calls; killAfter += 1) {
    const { at, dead, work, run } = twoQueues(23);
    at.killAfter = killAfter;
    await expect(run()).rejects.toThrow('killed');
    at.killAfter = Number.POSITIVE_INFINITY;
    await run();
    expect(dead).toEqual([]);
    expect([...new Set(work.map(({ body }) => body))].sort()).toEqual(bodies(23).sort());
    expect(work.length).toBeLessThanOrEqual(24);
  }
});

it('the move leaves messages that have failed again in the meantime, and ends', async () => {
  const { at, dead, work, run } = twoQueues(30);
  at.failsAgain.add('{"n":4}');
  await run();
  expect(work).toHaveLength(30);
  expect(dead.map(({ body }) => body)).toEqual(['{"n":4}']);
});

it('the move refuses a dead-letter queue of several queues, because messages do not name their source', async () => {
  const { work, run } = twoQueues(3, { sources: ['work', 'other'] });
  await expect(run()).rejects.toThrow('The messages of work, other share this queue and cannot be told apart.');
  expect(work).toEqual([]);
});
