import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import type { RunAws } from '../run-aws.ts';

const Url = v.object({ QueueUrl: v.string() });
const Attributes = v.object({
  Attributes: v.object({
    QueueArn: v.string(),
    ApproximateNumberOfMessages: v.string(),
    ApproximateNumberOfMessagesNotVisible: v.optional(v.string(), '0'),
  }),
});
const Sources = v.object({ queueUrls: v.optional(v.array(v.string()), []) });

/** A dead-letter queue, and the names of the work queues whose failed messages it receives. */
export type GivenUpQueue = {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  /** The approximate number of messages that are waiting in the queue. */
  readonly messages: number;
  /** The approximate number of messages that are hidden, because somebody has received them. */
  readonly hidden: number;
  readonly sources: readonly string[];
};

/**
 * Reads a dead-letter queue by its name.
 * @throws StartFailure when the queue does not exist or is not the dead-letter queue of any work queue
 */
export async function readGivenUpQueue(aws: RunAws, name: string): Promise<GivenUpQueue> {
  const url = await urlOfQueue(aws, name);
  const names = ['QueueArn', 'ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const read = v.parse(Attributes, await aws(['sqs', 'get-queue-attributes', '--queue-url', url, '--attribute-names', ...names]));
  const { queueUrls } = v.parse(Sources, await aws(['sqs', 'list-dead-letter-source-queues', '--queue-url', url]));
  if (queueUrls.length === 0) {
    throw new StartFailure(
      `${name} is not the dead-letter queue of any work queue. Messages from stream readers or EventBridge cannot be put back: see docs/runbooks/not-empty.md.`,
    );
  }
  const { QueueArn: arn, ApproximateNumberOfMessages: messages, ApproximateNumberOfMessagesNotVisible: hidden } = read.Attributes;
  const sources = queueUrls.map((source) => source.slice(source.lastIndexOf('/') + 1));
  return { name, url, arn, messages: Number(messages), hidden: Number(hidden), sources };
}

/** Returns the URL of the queue with this name. */
export async function urlOfQueue(aws: RunAws, name: string): Promise<string> {
  return v.parse(Url, await aws(['sqs', 'get-queue-url', '--queue-name', name])).QueueUrl;
}
