import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import type { RunAws } from '../run-aws.ts';

/* Runs the SQS commands of the AWS CLI on the queues of `npm start`. The AWS CLI need not be installed. */

/**
 * Opens the queues of the local stack that uses this data folder.
 * @throws StartFailure when no stack has used the folder
 */
export function localQueues(dataDir: string): RunAws {
  const file = join(dataDir, 'demo.json');
  const demo = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Demo>) : {};
  if (!demo.queues)
    throw new StartFailure(`No stack has served queues from ${dataDir}: run npm start first, or choose another folder with --data-dir.`);
  const sqs = new SQSClient({
    ...{ region: LOCAL_REGION, endpoint: demo.queues.endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
  });
  return async (words) => {
    try {
      return await askLocally(sqs, words);
    } catch (error) {
      throw new StartFailure(`${words.slice(0, 2).join(' ')} failed on the queues of ${dataDir}: ${reasonOf(error)}`);
    }
  };
}

async function askLocally(sqs: SQSClient, [, action = '', ...options]: readonly string[]): Promise<unknown> {
  const given = optionsIn(options);
  const text = (name: string): string => given.get(name)?.[0] ?? '';
  const QueueUrl = text('queue-url');
  switch (action) {
    case 'get-queue-url':
      return sqs.send(new GetQueueUrlCommand({ QueueName: text('queue-name') }));
    case 'get-queue-attributes':
      return sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    case 'list-dead-letter-source-queues':
      return { queueUrls: await sourcesOf(sqs, QueueUrl) };
    case 'receive-message':
      return sqs.send(
        new ReceiveMessageCommand({
          ...{
            QueueUrl,
            MaxNumberOfMessages: Number(text('max-number-of-messages')),
            VisibilityTimeout: Number(text('visibility-timeout')),
          },
          MessageSystemAttributeNames: ['All'],
        }),
      );
    case 'send-message': {
      const group = given.get('message-group-id')?.[0];
      return sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: text('message-body'), MessageGroupId: group }));
    }
    case 'delete-message':
      return sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: text('receipt-handle') }));
    default:
      throw new Error(`${moveNotOffered}: ${action} is not supported.`);
  }
}

/** The error code that the AWS CLI prints when a service does not support an action. */
const moveNotOffered = 'UnsupportedOperation';

/**
 * Parses a command's options, such as `--queue-url X --attribute-names A B`. Returns the values of each option by name.
 */
function optionsIn(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>();
  let name = '';
  for (const word of words) {
    // The word after an option's name is always its value. The value may begin with dashes, for example if it is a
    // message body.
    if (word.startsWith('--') && (name === '' || (given.get(name)?.length ?? 0) > 0)) {
      name = word.slice(2);
      given.set(name, []);
    } else given.set(name, [...(given.get(name) ?? []), word]);
  }
  return given;
}

/**
 * Returns the URLs of the queues that use a dead-letter queue. Examines all queues, because the local engine cannot
 * list a dead-letter queue's sources.
 */
async function sourcesOf(sqs: SQSClient, deadUrl: string): Promise<readonly string[]> {
  const { Attributes: dead = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['All'] }));
  const { QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({}));
  const sources: string[] = [];
  for (const QueueUrl of urls) {
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    const policy = JSON.parse(Attributes['RedrivePolicy'] || '{}') as { readonly deadLetterTargetArn?: string };
    if (policy.deadLetterTargetArn === dead['QueueArn']) sources.push(QueueUrl);
  }
  return sources;
}
