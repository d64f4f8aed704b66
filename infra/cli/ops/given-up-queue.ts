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

/** A dead-letter queue, and the work queues whose messages end in it. */
export type GivenUpQueue = {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  /** About so many messages wait in it. */
  readonly messages: number;
  /** And about so many are hidden, since somebody looks at them. */
  readonly hidden: number;
  readonly sources: readonly string[];
};

/**
 * Reads a queue by its name.
 * @throws StartFailure when it is not there, or no work queue gives its messages up to it
 */
export async function readGivenUpQueue(aws: RunAws, name: string): Promise<GivenUpQueue> {
  const url = await urlOfQueue(aws, name);
  const names = ['QueueArn', 'ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const read = v.parse(Attributes, await aws(['sqs', 'get-queue-attributes', '--queue-url', url, '--attribute-names', ...names]));
  const { queueUrls } = v.parse(Sources, await aws(['sqs', 'list-dead-letter-source-queues', '--queue-url', url]));
  if (queueUrls.length === 0) {
    throw new StartFailure(
      `No queue gives its messages up to ${name}. What readers of the stream or EventBridge gave up cannot be put back: see docs/runbooks/not-empty.md.`,
    );
  }
  const { QueueArn: arn, ApproximateNumberOfMessages: messages, ApproximateNumberOfMessagesNotVisible: hidden } = read.Attributes;
  const sources = queueUrls.map((source) => source.slice(source.lastIndexOf('/') + 1));
  return { name, url, arn, messages: Number(messages), hidden: Number(hidden), sources };
}

/** The address of a queue. */
export async function urlOfQueue(aws: RunAws, name: string): Promise<string> {
  return v.parse(Url, await aws(['sqs', 'get-queue-url', '--queue-name', name])).QueueUrl;
}
