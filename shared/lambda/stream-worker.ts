import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Key } from '#shared/table/keys.ts';

type Item = Readonly<Record<string, unknown>>;

/** One change of one item: `before` is null for a new item, `after` for a removed one. */
export type ItemChange = {
  readonly before: Item | null;
  readonly after: Item | null;
  /** When the table noted the change, in whole seconds of epoch ms; the same each time the record is delivered. */
  readonly notedAtMs: number;
};

/** A record of the stream, with the item and the change that it names, even when the rest cannot be read. */
export type StreamRecord = {
  readonly key: Key;
  readonly sequenceNumber: string;
  /** Throws when the images cannot be read. */
  readonly read: () => ItemChange;
  /** The record as JSON, to be kept; `parseRecord` reads it. */
  readonly asJson: () => string;
  /** The same without its images, where the row is read again: nothing of a person is in it. */
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

/** Reads a record that was kept. */
export const parseRecord = (json: string): StreamRecord => streamRecord(JSON.parse(json) as DynamoDBRecord);

/** The records of a batch, in the order of the changes. */
export const streamRecords = (event: DynamoDBStreamEvent): readonly StreamRecord[] => event.Records.map(streamRecord);

/** Says which records of a batch were not handled. The stream comes back to the first of them and to all that follow it. */
export const failedRecords = (records: readonly StreamRecord[]): DynamoDBBatchResponse => ({
  batchItemFailures: records.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })),
});
