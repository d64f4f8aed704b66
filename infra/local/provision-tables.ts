import type { JsonObject } from './cloud-template.ts';
import type { TableSpec } from './deployment.ts';
import type { DynamoEngine } from './dynamodb/engine.ts';

/** Creates the tables that are missing and adds the indexes that an existing one lacks; nothing is ever removed. */
export function provisionTables(engine: DynamoEngine, tables: readonly TableSpec[]): void {
  const existing = new Set(engine.call('ListTables', {})['TableNames'] as readonly string[]);
  for (const table of tables) {
    if (existing.has(table.name)) addMissingIndexes(engine, table);
    else engine.call('CreateTable', table.properties);
    if (table.ttlAttribute !== undefined) expireBy(engine, table.name, table.ttlAttribute);
  }
}

type Indexed = { readonly GlobalSecondaryIndexes?: readonly (JsonObject & { readonly IndexName: string })[] };

function addMissingIndexes(engine: DynamoEngine, { name, properties }: TableSpec): void {
  const description = engine.call('DescribeTable', { TableName: name })['Table'] as Indexed;
  const present = new Set(description.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  for (const index of (properties as Indexed).GlobalSecondaryIndexes ?? []) {
    if (present.has(index.IndexName)) continue;
    engine.call('UpdateTable', {
      TableName: name,
      AttributeDefinitions: properties['AttributeDefinitions'],
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
}

function expireBy(engine: DynamoEngine, name: string, attribute: string): void {
  const { TimeToLiveDescription: current } = engine.call('DescribeTimeToLive', { TableName: name });
  if ((current as { readonly AttributeName?: string }).AttributeName === attribute) return;
  engine.call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: { Enabled: true, AttributeName: attribute } });
}
