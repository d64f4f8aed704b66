import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';
import { type Receiver, startReceiver } from '#test/support/fakes/receiver.ts';

const storeId = '01JAB0000000000000000000AB';
const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1');
const s3 = mockClient(S3Client);
const sqs = mockClient(SQSClient);

let handler: (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;
let media: Receiver;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    MEDIA_BUCKET: 'media',
    IMAGE_IMPORTS_QUEUE_URL: 'https://sqs.example/imports',
    IMAGE_RESULTS_QUEUE_URL: 'https://sqs.example/results',
    LOCAL_ALLOW_LOOPBACK: 'true',
  });
  ({ handler } = await import('#functions/workers/import-images/handler.ts'));
  media = await startReceiver((request, response) => {
    const busy = request.url?.endsWith('/busy.gif') ? 429 : 200;
    response.writeHead(request.url?.endsWith('.gif') ? busy : 404, { 'retry-after': '600' }).end(gif);
  });
});
beforeEach(() => {
  s3.reset();
  sqs.reset();
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => media.close());

const requested = (...images: readonly { readonly image_id: number; readonly source_url: string }[]): string =>
  JSON.stringify({
    source: 'store-management',
    'detail-type': 'internal.images_requested',
    detail: { topic: 'internal.images_requested', store: { id: storeId }, data: { product_id: 1201, images } },
  });

const results = (): unknown[] =>
  sqs
    .commandCalls(SendMessageCommand)
    .map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''))
    .toSorted((a, b) => a.image_id - b.image_id);

describe('import-images', () => {
  it('stores each requested image and reports its result', async () => {
    const front = `http://127.0.0.1:${media.port}/front.gif`;
    const back = `http://127.0.0.1:${media.port}/back`;
    const message = requested({ image_id: 1, source_url: front }, { image_id: 2, source_url: back });
    expect(await handler(sqsEvent(message), lambdaContext)).toEqual({ batchItemFailures: [] });
    expect(s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
      {
        Bucket: 'media',
        Key: `${storeId}/1201/1.gif`,
        Body: gif,
        ContentType: 'image/gif',
        CacheControl: 'public, max-age=31536000, immutable',
      },
    ]);
    const job = { store_id: storeId, product_id: 1201 };
    expect(results()).toEqual([
      { ...job, image_id: 1, source_url: front, outcome: 'ready', key: `${storeId}/1201/1.gif` },
      {
        ...job,
        image_id: 2,
        source_url: back,
        outcome: 'failed',
        error: { code: 'image_unreachable', message: 'The server answered with status 404 instead of the image.' },
      },
    ]);
    expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input.QueueUrl).toBe('https://sqs.example/results');
  });

  it('imports every image of a large gallery', async () => {
    const images = Array.from({ length: 23 }, (_, index) => ({
      image_id: index + 1,
      source_url: `http://127.0.0.1:${media.port}/${index}.gif`,
    }));
    expect(await handler(sqsEvent(requested(...images)), lambdaContext)).toEqual({ batchItemFailures: [] });
    expect(results()).toHaveLength(23);
  });

  it('requests the message again when the media library fails, and still imports the other images', async () => {
    s3.on(PutObjectCommand, { Key: `${storeId}/1201/1.gif` }).rejects(new Error('SlowDown'));
    const images = [1, 2].map((id) => ({ image_id: id, source_url: `http://127.0.0.1:${media.port}/${id}.gif` }));
    expect(await handler(sqsEvent(requested(...images)), lambdaContext)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(results()).toMatchObject([{ image_id: 2, outcome: 'ready' }]);
  });

  it('reports an image that cannot be stored as failed when its message is received for the last time', async () => {
    s3.on(PutObjectCommand).rejects(new Error('AccessDenied'));
    const message = requested({ image_id: 1, source_url: `http://127.0.0.1:${media.port}/1.gif` });
    const event = sqsEvent(message);
    for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = '3';
    expect(await handler(event, lambdaContext)).toEqual({ batchItemFailures: [] });
    expect(results()).toMatchObject([
      {
        image_id: 1,
        outcome: 'failed',
        error: {
          code: 'image_unreachable',
          message: 'The image could not be stored because of an error on our side. Send its URL again.',
        },
      },
    ]);
  });

  it('requeues images whose source is busy, with the delay that the source requests', async () => {
    const busy = `http://127.0.0.1:${media.port}/busy.gif`;
    expect(await handler(sqsEvent(requested({ image_id: 7, source_url: busy })), lambdaContext)).toEqual({ batchItemFailures: [] });
    const [{ QueueUrl, MessageBody, DelaySeconds } = {}] = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
    expect(QueueUrl).toBe('https://sqs.example/imports');
    expect(DelaySeconds).toBeGreaterThanOrEqual(600);
    expect(DelaySeconds).toBeLessThanOrEqual(630);
    expect(JSON.parse(MessageBody ?? '')).toEqual({
      detail: {
        topic: 'internal.images_requested',
        store: { id: storeId },
        data: { product_id: 1201, round: 1, images: [{ image_id: 7, source_url: busy, tries: 1 }] },
      },
    });
  });

  it('requests the message again when the result queue fails', async () => {
    sqs.on(SendMessageCommand).rejects(new Error('ServiceUnavailable'));
    const message = requested({ image_id: 1, source_url: `http://127.0.0.1:${media.port}/1.gif` });
    expect(await handler(sqsEvent(message), lambdaContext)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
  });

  it('leaves a message it does not understand to the dead-letter queue', async () => {
    expect(await handler(sqsEvent('no JSON', JSON.stringify({ detail: { topic: 'order.paid' } })), lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }, { itemIdentifier: 'message-2' }],
    });
    expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(0);
  });
});
