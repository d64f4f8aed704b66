import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Key } from '#shared/table/keys.ts';

type Item = Readonly<Record<string, unknown>>;

/** A change of one item. `before` is null for a new item. `after` is null for a removed item. */
export type ItemChange = {
  readonly before: Item | null;
  readonly after: Item | null;
  /**
   * The time at which the table recorded the change, in epoch ms, rounded to whole seconds. If the record is delivered
   * again, the time is the same.
   */
  readonly notedAtMs: number;
};

/** A stream record. The item's key and the sequence number are available even if the rest cannot be read. */
export type StreamRecord = {
  readonly key: Key;
  readonly sequenceNumber: string;
  /**
   * Returns the change.
   * @throws if the item's old or new image in the record cannot be read
   */
  readonly read: () => ItemChange;
  /** Returns the whole record as JSON, to be stored; `parseRecord` reads it. */
  readonly asJson: () => string;
  /**
   * Returns the stream record as JSON, without its images and therefore without personal data. For workers that read
   * the row again.
   */
  readonly nameAsJson: () => string;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const imageOf = (image: Image): Item | null =>
  // The cast is safe, because the event's type and the SDK's type describe the same JSON.
  image === undefined ? null : unmarshall(image as Record<string, AttributeValue>);

const keyText = (keys: Image, name: 'pk' | 'sk'): string => keys?.[name]?.S ?? '';

function streamRecord(record: DynamoDBRecord): StreamRecord {
  const { dynamodb = {} } = record;
  const { NewImage: _, OldImage: __, ...named } = dynamodb;
  return {
    asJson: () => JSON.stringify(record),
    nameAsJson: () => JSON.stringify({ ...record, dynamodb: named }),
    key: { pk: keyText(dynamodb.Keys, 'pk'), sk: keyText(dynamodb.Keys, 'sk') },
    sequenceNumber: dynamodb.SequenceNumber ?? '',
    read: () => ({
      before: imageOf(dynamodb.OldImage),
      after: imageOf(dynamodb.NewImage),
      notedAtMs: (dynamodb.ApproximateCreationDateTime ?? 0) * 1000,
    }),
  };
}

/** Parses a record that was stored as JSON. */
export const parseRecord = (json: string): StreamRecord => streamRecord(JSON.parse(json) as DynamoDBRecord);

/** Returns a batch's records, in the order of the changes. */
export const streamRecords = (event: DynamoDBStreamEvent): readonly StreamRecord[] => event.Records.map(streamRecord);

/**
 * Returns the response that reports failed records of a batch. The stream then redelivers the first failed record and
 * all records that follow it.
 */
export const failedRecords = (records: readonly StreamRecord[]): DynamoDBBatchResponse => ({
  batchItemFailures: records.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
});
