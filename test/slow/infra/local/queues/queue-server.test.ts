import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { QueuesThread, QueuesThreadOutput } from '#infra/local/queues/queues-thread.ts';
import { openThread, type Thread } from '#infra/local/runtime/open-thread.ts';
import { emptyFolder } from '#test/infra/local/fixtures/fixture-stack.ts';

type Message = { readonly Body: string; readonly ReceiptHandle: string };

let folder: string;
let thread: Thread<QueuesThreadOutput, QueuesThread>;
beforeEach(async () => {
  folder = emptyFolder();
  await start();
  await thread.calls.saveQueue('letters', { VisibilityTimeout: '30' });
});
afterEach(() => thread.close());

async function start(): Promise<void> {
  thread = await openThread('queues/queues-thread.ts', { folder });
}

const servedAt = (): string => ('url' in thread.first ? thread.first.url : thread.first.refused);

const QueueUrl = 'http://127.0.0.1/000000000000/letters';
const send = (MessageBody: string, more: object = {}) => thread.calls.act('SendMessage', { QueueUrl, MessageBody, ...more });
const receive = async (WaitTimeSeconds = 0): Promise<readonly Message[]> => {
  const answer = await thread.calls.act('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds });
  return ('output' in answer && (answer.output as { readonly Messages?: readonly Message[] }).Messages) || [];
};
const bodies = (messages: readonly Message[]): string[] => messages.map(({ Body }) => Body);

/** Returns the bodies of the messages on disk, which survive a crash of the queue server. */
function stored(): unknown[] {
  const db = new DatabaseSync(join(folder, 'queues.db'), { readOnly: true });
  try {
    return db
      .prepare('SELECT body FROM message ORDER BY id')
      .all()
      .map(({ body }) => body);
  } finally {
    db.close();
  }
}

const overHttp = (action: string, input: object): Promise<Response> =>
  fetch(servedAt(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` },
    body: JSON.stringify(input),
  });

it('messages are stored before the calls that send them are answered', async () => {
  const answers = await Promise.all([send('one'), send('two \u{1F600}')]);
  expect(stored()).toEqual(['one', 'two \u{1F600}']);
  expect(answers).toMatchObject([{ output: { MessageId: expect.any(String) } }, { output: { MessageId: expect.any(String) } }]);
});

it('a message sent over HTTP is stored before its answer, even between calls without HTTP', async () => {
  const together = send('without');
  expect((await overHttp('SendMessage', { QueueUrl, MessageBody: 'over HTTP' })).status).toBe(200);
  expect(stored()).toContain('over HTTP');
  await together;
  expect(stored()).toHaveLength(2);
});

it('a refused call does not stop the calls made with it, and gives its reason', async () => {
  const nowhere = { QueueUrl: 'http://127.0.0.1/000000000000/nowhere', MessageBody: 'lost' };
  const answers = await Promise.all([send('before'), thread.calls.act('SendMessage', nowhere), send('\u{FFFE}'), send('after')]);
  expect(answers.map((answer) => ('refused' in answer ? answer.refused : 'done'))).toEqual([
    'done',
    'The specified queue does not exist.',
    expect.stringContaining('invalid characters'),
    'done',
  ]);
  expect(stored()).toEqual(['before', 'after']);
});

it('a deleted message is gone, and a message that was received and not deleted returns after a start', async () => {
  await Promise.all([send('done'), send('taken')]);
  const [done] = await receive();
  await thread.calls.act('DeleteMessageBatch', { QueueUrl, Entries: [{ Id: '0', ReceiptHandle: done?.ReceiptHandle }] });
  expect(stored()).toEqual(['taken']);
  await thread.close();
  await start();
  expect(bodies(await receive())).toEqual([]);
  await thread.calls.showTaken('letters');
  expect(bodies(await receive())).toEqual(['taken']);
});

it('a waiting receiver gets a message when it is sent, even if it has just begun to wait', async () => {
  await thread.calls.saveQueue('quiet', {});
  const quiet = thread.calls.act('ReceiveMessage', { QueueUrl: QueueUrl.replace('letters', 'quiet'), WaitTimeSeconds: 10 });
  const atOnce = receive(20);
  await send('at once');
  expect(await Promise.race([atOnce.then(bodies), quiet])).toEqual(['at once']);
  const later = receive(20);
  // Once this call is answered, the receiver has begun to wait.
  await thread.calls.act('GetQueueAttributes', { QueueUrl });
  await send('later');
  expect(await Promise.race([later.then(bodies), quiet])).toEqual(['later']);
});

it('a waiting receiver gets a delayed message when it becomes visible', async () => {
  await send('later', { DelaySeconds: 1 });
  expect(bodies(await receive())).toEqual([]);
  expect(bodies(await receive(20))).toEqual(['later']);
});

it('a waiting receiver is told when no message arrives', async () => {
  expect(await receive(1)).toEqual([]);
});

it('a waiting receiver does not keep the server from stopping', async () => {
  const waiting = receive(20);
  await thread.close();
  expect(await waiting).toEqual([]);
  await start();
});

it('the server listens on loopback only', () => {
  expect(new URL(servedAt()).hostname).toBe('127.0.0.1');
});

it('the server stores objects of 50 MB, the largest file of an import', async () => {
  await thread.calls.createBucket('files');
  const bytes = Buffer.alloc(50_000_000, 'a,b\n');
  const put = await fetch(`${servedAt()}/files/longest.csv`, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: bytes });
  expect(put.status).toBe(200);
  const stored = Buffer.from(await (await fetch(`${servedAt()}/files/longest.csv`)).arrayBuffer());
  expect(stored.equals(bytes)).toBe(true);
});
