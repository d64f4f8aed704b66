import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type QueueServer, startQueueServer } from '#infra/local/queues/queue-server.ts';
import { queueArn } from '#infra/local/queues/queue-store.ts';

/* SQS and S3, called through the clients that the functions use. */

const folder = mkdtempSync(join(tmpdir(), 'queues-'));
let server: QueueServer;
let sqs: SQSClient;
let s3: S3Client;
let QueueUrl: string;
beforeAll(async () => {
  server = await startQueueServer(folder);
  const settings = { endpoint: server.url, region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  sqs = new SQSClient(settings);
  s3 = new S3Client(settings satisfies S3ClientConfig);
  server.createBucket('files');
});
let queues = 0;
beforeEach(() => {
  queues += 1;
  server.saveQueue(`letters-${queues}`, { VisibilityTimeout: '30' });
  QueueUrl = `${server.url}/000000000000/letters-${queues}`;
});
afterAll(async () => {
  sqs.destroy();
  s3.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const receive = async (more: object = {}) => {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'], ...more }),
  );
  return Messages;
};
const counts = async () => {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return (['', 'NotVisible', 'Delayed'] as const).map((kind) => Number(Attributes[`ApproximateNumberOfMessages${kind}`]));
};
const nameOf = async (refused: Promise<unknown>): Promise<string> =>
  refused.then(
    () => 'done',
    (error: Error) => error.name,
  );

describe('a queue', () => {
  it('hides a received message for its visibility timeout, counts its receives, and removes it when it is deleted', async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'Grüße \u{1F600}', MessageGroupId: 'g' }));
    const [first] = await receive();
    expect(first).toMatchObject({ Body: 'Grüße \u{1F600}', Attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'g' } });
    expect(await receive()).toEqual([]);
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }));
    const [second] = await receive();
    expect(second?.Attributes?.['ApproximateReceiveCount']).toBe('2');
    // The first handle became invalid when the message was received again, so this deletes nothing.
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(await counts()).toEqual([0, 1, 0]);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle }));
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('moves a message that was received too often to its dead-letter queue, and returns the others', async () => {
    server.saveQueue('dead', {});
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn('dead'), maxReceiveCount: 1 });
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
    await receive({ VisibilityTimeout: 0 });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'good' }));
    expect((await receive({ WaitTimeSeconds: 1 })).map(({ Body }) => Body)).toEqual(['good']);
    const { QueueUrl: dead = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'dead' }));
    expect((await receive({ QueueUrl: dead })).map(({ Body }) => Body)).toEqual(['poison']);
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toEqual(expect.arrayContaining([dead, QueueUrl]));
  });

  it('accepts the valid entries of a batch, with their delays', async () => {
    const { Successful = [], Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: '0', MessageBody: 'late', DelaySeconds: 900 },
          { Id: '1', MessageBody: '\u{FFFE}' },
          { Id: '2', MessageBody: 'too late', DelaySeconds: 901 },
        ],
      }),
    );
    expect([Successful.map(({ Id }) => Id), Failed.map(({ Id, Code }) => [Id, Code])]).toEqual([
      ['0'],
      [
        ['1', 'InvalidMessageContents'],
        ['2', 'InvalidParameterValue'],
      ],
    ]);
    expect(await counts()).toEqual([0, 0, 1]);
  });

  it('refuses like SQS, with its error names', async () => {
    const nowhere = { QueueUrl: `${server.url}/000000000000/nowhere` };
    expect(await nameOf(sqs.send(new GetQueueAttributesCommand(nowhere)))).toBe('QueueDoesNotExist');
    expect(await nameOf(sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'x' })))).toBe('ReceiptHandleIsInvalid');
    const { error } = await server.act('PurgeQueue', { QueueUrl }).then((answer) => ({ error: 'refused' in answer ? answer.refused : '' }));
    expect(error).toContain('PurgeQueue');
  });
});

describe('a bucket', () => {
  const object = { Bucket: 'files', Key: 'a b/ä&.csv' };
  const textOf = async (more: object = {}) => {
    const { Body, ...rest } = await s3.send(new GetObjectCommand({ ...object, ...more }));
    return { ...rest, text: await Body?.transformToString() };
  };

  it('stores an object with its type, and returns a range of it', async () => {
    await s3.send(new PutObjectCommand({ ...object, Body: 'before' }));
    const { ETag: before } = await textOf();
    await s3.send(new PutObjectCommand({ ...object, Body: 'id,name\n', ContentType: 'text/csv', CacheControl: 'max-age=60' }));
    expect(await textOf()).toMatchObject({ text: 'id,name\n', ContentType: 'text/csv', CacheControl: 'max-age=60', ContentLength: 8 });
    expect(await textOf({ Range: 'bytes=3-5' })).toMatchObject({ text: 'nam', ContentRange: 'bytes 3-5/8' });
    expect(await textOf({ Range: 'bytes=6-99' })).toMatchObject({ text: 'e\n', ContentRange: 'bytes 6-7/8' });
    expect(await nameOf(textOf({ Range: 'bytes=8-9' }))).toBe('InvalidRange');
    expect(await nameOf(textOf({ IfMatch: before }))).toBe('PreconditionFailed');
  });

  it('lists and deletes objects by prefix', async () => {
    for (const Key of ['x/1', 'x/2&', 'y/1']) await s3.send(new PutObjectCommand({ ...object, Key, Body: new Uint8Array() }));
    const list = async (MaxKeys: number) => {
      const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: 'x/', MaxKeys }));
      return [Contents.map(({ Key }) => Key), IsTruncated];
    };
    expect([await list(1), await list(2)]).toEqual([
      [['x/1'], true],
      [['x/1', 'x/2&'], false],
    ]);
    await s3.send(new DeleteObjectCommand({ ...object, Key: 'x/1' }));
    expect(await list(2)).toEqual([['x/2&'], false]);
    expect(await textOf({ Key: 'x/2&' })).toMatchObject({ text: '', ContentLength: 0 });
  });

  it('refuses missing objects', async () => {
    expect(await nameOf(textOf({ Key: 'nothing' }))).toBe('NoSuchKey');
    expect(await nameOf(textOf({ Bucket: 'nowhere' }))).toBe('NoSuchBucket');
  });
});
