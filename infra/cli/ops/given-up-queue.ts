import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import type { RunAws } from '../run-aws.ts';

const Url = v.object({ QueueUrl: v.string() });
const Attributes = v.object({ Attributes: v.object({ QueueArn: v.string(), ApproximateNumberOfMessages: v.string() }) });
const Sources = v.object({ queueUrls: v.optional(v.array(v.string()), []) });

/** A dead-letter queue, and the work queues whose messages end in it. */
export type GivenUpQueue = {
  readonly url: string;
  readonly arn: string;
  /** About so many messages wait in it. */
  readonly messages: number;
  readonly sources: readonly string[];
};

/**
 * Reads a queue by its name.
 * @throws StartFailure when it is not there, or no work queue gives its messages up to it
 */
export async function readGivenUpQueue(aws: RunAws, name: string): Promise<GivenUpQueue> {
  const { QueueUrl: url } = v.parse(Url, await aws(['sqs', 'get-queue-url', '--queue-name', name]));
  const names = ['QueueArn', 'ApproximateNumberOfMessages'];
  const read = v.parse(Attributes, await aws(['sqs', 'get-queue-attributes', '--queue-url', url, '--attribute-names', ...names]));
  const { queueUrls } = v.parse(Sources, await aws(['sqs', 'list-dead-letter-source-queues', '--queue-url', url]));
  if (queueUrls.length === 0) {
    throw new StartFailure(
      `No queue gives its messages up to ${name}. What readers of the stream or EventBridge gave up cannot be put back: see docs/runbooks/not-empty.md.`,
    );
  }
  const { QueueArn: arn, ApproximateNumberOfMessages: messages } = read.Attributes;
  return { url, arn, messages: Number(messages), sources: queueUrls.map((source) => source.slice(source.lastIndexOf('/') + 1)) };
}
