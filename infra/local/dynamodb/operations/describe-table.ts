import type { Context } from '../context.ts';
import type { Response } from '../grammar/requests.ts';
import { attributesOf, type KeyShape, type TableDefinition } from '../storage/table.ts';
import { streamArn, tableArn } from '../streams/streams.ts';
import { statusOf } from './table-settings.ts';

/** Returns DescribeTable's response for a table. */
export function describe(context: Context, table: TableDefinition): Response {
  const { region, storage } = context;
  const arn = tableArn(region, table.name);
  const { items, bytes } = storage.size(table.space);
  const throughput = { ReadCapacityUnits: 0, WriteCapacityUnits: 0, ...table.throughput, NumberOfDecreasesToday: 0 };
  return {
    TableName: table.name,
    TableId: table.id,
    TableArn: arn,
    TableStatus: statusOf(context, table),
    CreationDateTime: table.createdMs / 1000,
    AttributeDefinitions: Object.entries(table.attributeTypes).map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: keySchema(table.key),
    ItemCount: items,
    // This is the size of the JSON, which is larger than the size that AWS would report.
    TableSizeBytes: bytes,
    ProvisionedThroughput: throughput,
    ...(!table.throughput && { BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' } }),
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map((index) => {
        const size = storage.size(index.space);
        return {
          IndexName: index.name,
          IndexArn: `${arn}/index/${index.name}`,
          IndexStatus: 'ACTIVE',
          KeySchema: keySchema(index.key),
          Projection: index.projection,
          ItemCount: size.items,
          IndexSizeBytes: size.bytes,
          ProvisionedThroughput: throughput,
        };
      }),
    }),
    ...(table.isProtected === true && { DeletionProtectionEnabled: true }),
    ...(table.restored && {
      RestoreSummary: {
        SourceTableArn: table.restored.sourceArn,
        RestoreDateTime: table.restored.atMs / 1000,
        RestoreInProgress: statusOf(context, table) === 'CREATING',
      },
    }),
    ...(table.stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream.viewType },
      LatestStreamLabel: table.stream.label,
      LatestStreamArn: streamArn(region, table),
    }),
  };
}

function keySchema(key: KeyShape): readonly { AttributeName: string; KeyType: string }[] {
  return attributesOf(key).map(({ name }, at) => ({ AttributeName: name, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
}
