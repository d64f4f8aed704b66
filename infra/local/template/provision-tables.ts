import { isDeepStrictEqual } from 'node:util';
import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { JsonObject } from './cloud-template.ts';
import type { TableSpec } from './deployment.ts';

/**
 * Creates tables that are missing, and indexes that an existing table lacks or has in a different form. Applies the
 * tables' other settings. Never removes items.
 */
export function provisionTables(engine: DynamoEngine, tables: readonly TableSpec[]): void {
  const existing = new Set(engine.call('ListTables', {})['TableNames'] as readonly string[]);
  for (const table of tables) {
    if (existing.has(table.name)) renewIndexes(engine, table);
    else engine.call('CreateTable', table.properties);
    if (table.ttlAttribute !== undefined) expireBy(engine, table.name, table.ttlAttribute);
    giveSettings(engine, table);
  }
}

type TableIndex = JsonObject & { readonly IndexName: string };
type Indexed = { readonly GlobalSecondaryIndexes?: readonly TableIndex[] };

function renewIndexes(engine: DynamoEngine, { name, properties }: TableSpec): void {
  const description = engine.call('DescribeTable', { TableName: name })['Table'] as Indexed;
  for (const index of (properties as Indexed).GlobalSecondaryIndexes ?? []) {
    const present = description.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.IndexName);
    if (present !== undefined && isSame(present, index)) continue;
    const change = (update: JsonObject) =>
      engine.call('UpdateTable', {
        TableName: name,
        AttributeDefinitions: properties['AttributeDefinitions'],
        GlobalSecondaryIndexUpdates: [update],
      });
    if (present !== undefined) change({ Delete: { IndexName: index.IndexName } });
    change({ Create: index });
  }
}

const isSame = (one: TableIndex, other: TableIndex): boolean =>
  isDeepStrictEqual([one['KeySchema'], one['Projection']], [other['KeySchema'], other['Projection']]);

function expireBy(engine: DynamoEngine, name: string, attribute: string): void {
  const { TimeToLiveDescription: current } = engine.call('DescribeTimeToLive', { TableName: name });
  if ((current as { readonly AttributeName?: string }).AttributeName === attribute) return;
  engine.call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: { Enabled: true, AttributeName: attribute } });
}

/** Applies the stack's settings, which a restored table lacks. */
function giveSettings(engine: DynamoEngine, { name, hasBackups = false, isProtected = false, tags = [] }: TableSpec): void {
  const { TableArn, DeletionProtectionEnabled = false } = engine.call('DescribeTable', { TableName: name })['Table'] as {
    readonly TableArn: string;
    readonly DeletionProtectionEnabled?: boolean;
  };
  if (hasBackups) {
    engine.call('UpdateContinuousBackups', { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
  }
  if (tags.length > 0) engine.call('TagResource', { ResourceArn: TableArn, Tags: tags });
  if (isProtected !== DeletionProtectionEnabled) engine.call('UpdateTable', { TableName: name, DeletionProtectionEnabled: isProtected });
}
