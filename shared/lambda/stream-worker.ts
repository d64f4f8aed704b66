import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Key } from '#shared/table/keys.ts';

type Item = Readonly<Record<string, unknown>>;

/** One change of one item: `before` is null for a new item, `after` for a removed one. */
export type ItemChange = {
  readonly before: Item | null;
  readonly after: Item | null;
  /** When the table recorded the change, in epoch ms, rounded to whole seconds. The same for every delivery of the record. */
  readonly notedAtMs: number;
};

/** A record of the stream, with its item's key and its sequence number, even if the rest cannot be read. */
export type StreamRecord = {
  readonly key: Key;
  readonly sequenceNumber: string;
  /** Returns the change. Throws when the images cannot be read. */
  readonly read: () => ItemChange;
  /** Returns the whole record as JSON for storage; `parseRecord` reads it. */
  readonly asJson: () => string;
  /** Returns the record as JSON without its images, and so without personal data, for workers that read the row again. */
  readonly nameAsJson: () => string;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const imageOf = (image: Image): Item | null =>
  // The types of the event and of the SDK describe the same JSON.
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

/** Parses a stored record. */
export const parseRecord = (json: string): StreamRecord => streamRecord(JSON.parse(json) as DynamoDBRecord);

/** Returns the records of a batch, in the order of the changes. */
export const streamRecords = (event: DynamoDBStreamEvent): readonly StreamRecord[] => event.Records.map(streamRecord);

/** Reports the records of a batch that failed. The stream delivers the first of them, and all that follow, again. */
export const failedRecords = (records: readonly StreamRecord[]): DynamoDBBatchResponse => ({
  batchItemFailures: records.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
});
