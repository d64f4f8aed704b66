import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Log } from './log.ts';

type Item = Readonly<Record<string, unknown>>;

/** One change of one item: `before` is null for a new item, `after` for a removed one. */
export type ItemChange = {
  readonly before: Item | null;
  readonly after: Item | null;
  /** When the table noted the change, in whole seconds of epoch ms; the same each time the record is delivered. */
  readonly notedAtMs: number;
  readonly sequenceNumber: string;
};

const imageOf = (image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): Item | null =>
  // The types of the event and of the SDK describe the same JSON.
  image === undefined ? null : unmarshall(image as Record<string, AttributeValue>);

function readChange({ dynamodb = {} }: DynamoDBRecord): ItemChange {
  return {
    before: imageOf(dynamodb.OldImage),
    after: imageOf(dynamodb.NewImage),
    notedAtMs: (dynamodb.ApproximateCreationDateTime ?? 0) * 1000,
    sequenceNumber: dynamodb.SequenceNumber ?? '',
  };
}

/** The changes of a batch, in the order they were made. */
export const readChanges = (event: DynamoDBStreamEvent): ItemChange[] => event.Records.map(readChange);

/** Says which changes of a batch were not handled. The stream comes back to the first of them and to all that follow it. */
export const failedChanges = (changes: readonly ItemChange[]): DynamoDBBatchResponse => ({
  batchItemFailures: changes.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
});

/** Handles the changes of a batch side by side. A change whose handler rejects is logged and reported as failed. Never rejects. */
export async function eachChange(
  event: DynamoDBStreamEvent,
  handle: (change: ItemChange) => Promise<void>,
  log: Pick<Log, 'error'>,
): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(
    readChanges(event).map(async (change) => {
      try {
        await handle(change);
        return [];
      } catch (error) {
        log.error('worker.record_failed', { sequence_number: change.sequenceNumber }, error);
        return [change];
      }
    }),
  );
  return failedChanges(failed.flat());
}
