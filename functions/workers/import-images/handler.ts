import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { clientSettings, fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import type { InvocationTime } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { environment } from './function.ts';
import { importRequestedImages, pausedHosts, type RequestedImagesImport } from './import-requested-images.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const s3 = withCallDeadline(new S3Client(fileClientSettings));
const sqs = withCallDeadline(new SQSClient(clientSettings));

const deps: RequestedImagesImport = {
  request: safeRequest,
  policy: imageTargets(local.allowLoopback, local.allowNetworks),
  putObject: async ({ key, body, contentType, cacheControl }) => {
    const object = { Key: key, Body: body, ContentType: contentType, CacheControl: cacheControl };
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, ...object }));
  },
  sendResult: async (result) => {
    await sqs.send(new SendMessageCommand({ QueueUrl: env.IMAGE_RESULTS_QUEUE_URL, MessageBody: transportJson(result) }));
  },
  sendAgain: async ({ body, delaySec }) => {
    await sqs.send(new SendMessageCommand({ QueueUrl: env.IMAGE_IMPORTS_QUEUE_URL, MessageBody: body, DelaySeconds: delaySec }));
  },
  paused: pausedHosts(Date.now),
  nowMs: () => performance.now(),
  clock: Date.now,
  random: Math.random,
};

export const handler = (event: SQSEvent, invocation: InvocationTime): Promise<SQSBatchResponse> =>
  eachRecord(
    event,
    invocation,
    ({ body, attributes }) => importRequestedImages(deps, { body, receives: Number(attributes.ApproximateReceiveCount) }),
    log,
  );
