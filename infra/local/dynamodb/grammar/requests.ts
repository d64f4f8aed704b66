import type { AttributeValue, Item, KeyType } from '../items/attribute-value.ts';
import type { CapacityDetail } from '../items/capacity.ts';
import type { Projection, StreamViewType } from '../storage/table.ts';
import type { ParsedCondition } from './conditions.ts';
import type { DocumentPath } from './document-path.ts';
import type { ParsedUpdate } from './updates.ts';

/** A parsed projection expression. */
export type ParsedProjection = {
  readonly paths: readonly DocumentPath[];
  readonly nestedPaths: Readonly<Record<string, true>>;
};

type Capacity = { readonly ReturnConsumedCapacity?: CapacityDetail };
type Conditional = {
  readonly TableName: string;
  readonly _condition?: ParsedCondition;
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE';
};
type Throughput = { readonly ReadCapacityUnits: number; readonly WriteCapacityUnits: number };
type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: 'HASH' | 'RANGE' }[];
type StreamSpecification = { readonly StreamEnabled: boolean; readonly StreamViewType?: StreamViewType };
type AttributeDefinitions = readonly { readonly AttributeName: string; readonly AttributeType: KeyType }[];

/**
 * The parameters of a put, an update or a delete, either as a single request or in a transaction. A condition check has
 * the same parameters as a `Delete`.
 */
export type Put = Conditional & { readonly Item: Item };
export type Update = Conditional & { readonly Key: Item; readonly _updates?: ParsedUpdate };
export type Delete = Conditional & { readonly Key: Item };
export type Get = { readonly TableName: string; readonly Key: Item; readonly _projection?: ParsedProjection };

/** A global secondary index in a CreateTable or UpdateTable request. */
export type IndexRequest = {
  readonly IndexName: string;
  readonly KeySchema: KeySchema;
  readonly Projection: Projection;
};

/** A condition on one key attribute, after validation. */
export type KeyCondition = {
  readonly ComparisonOperator: 'EQ' | 'LT' | 'LE' | 'GT' | 'GE' | 'BETWEEN' | 'BEGINS_WITH';
  readonly AttributeValueList: readonly AttributeValue[];
};

/** The parameters that Query and Scan share. */
export type PagedRequest = Capacity & {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly ConsistentRead?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly Limit?: number;
  readonly Select?: 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES' | 'SPECIFIC_ATTRIBUTES' | 'COUNT';
  readonly _filter?: ParsedCondition;
  readonly _projection?: ParsedProjection;
};

/** The requests of all operations, after validation. Fields whose names begin with `_` are parsed expressions. */
export type Requests = {
  readonly CreateTable: {
    readonly TableName: string;
    readonly AttributeDefinitions: AttributeDefinitions;
    readonly KeySchema: KeySchema;
    readonly GlobalSecondaryIndexes?: readonly IndexRequest[];
    readonly ProvisionedThroughput?: Throughput;
    readonly StreamSpecification?: StreamSpecification;
  };
  readonly UpdateTable: {
    readonly TableName: string;
    readonly AttributeDefinitions?: AttributeDefinitions;
    readonly GlobalSecondaryIndexUpdates?: readonly {
      readonly Create?: IndexRequest;
      readonly Delete?: { readonly IndexName: string };
    }[];
    readonly StreamSpecification?: StreamSpecification;
    readonly DeletionProtectionEnabled?: boolean;
    readonly BillingMode?: 'PROVISIONED' | 'PAY_PER_REQUEST';
    readonly ProvisionedThroughput?: Throughput;
  };
  readonly RestoreTableToPointInTime: {
    readonly SourceTableName: string;
    readonly TargetTableName: string;
    readonly RestoreDateTime: number;
  };
  readonly UpdateContinuousBackups: {
    readonly TableName: string;
    readonly PointInTimeRecoverySpecification: { readonly PointInTimeRecoveryEnabled: boolean };
  };
  readonly DescribeContinuousBackups: { readonly TableName: string };
  readonly TagResource: { readonly ResourceArn: string; readonly Tags: readonly { readonly Key: string; readonly Value: string }[] };
  readonly UntagResource: { readonly ResourceArn: string; readonly TagKeys: readonly string[] };
  readonly ListTagsOfResource: { readonly ResourceArn: string };
  readonly DeleteTable: { readonly TableName: string };
  readonly DescribeTable: { readonly TableName: string };
  readonly ListTables: { readonly ExclusiveStartTableName?: string; readonly Limit?: number };
  readonly UpdateTimeToLive: {
    readonly TableName: string;
    readonly TimeToLiveSpecification: { readonly AttributeName: string; readonly Enabled: boolean };
  };
  readonly DescribeTimeToLive: { readonly TableName: string };
  readonly PutItem: Put & Capacity & { readonly ReturnValues?: 'ALL_OLD' | 'NONE' };
  readonly UpdateItem: Update & Capacity & { readonly ReturnValues?: 'NONE' | 'ALL_OLD' | 'UPDATED_OLD' | 'ALL_NEW' | 'UPDATED_NEW' };
  readonly DeleteItem: Delete & Capacity & { readonly ReturnValues?: 'ALL_OLD' | 'NONE' };
  readonly GetItem: Get & Capacity & { readonly ConsistentRead?: boolean };
  readonly BatchGetItem: Capacity & {
    readonly RequestItems: Readonly<
      Record<string, { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean; readonly _projection?: ParsedProjection }>
    >;
  };
  readonly BatchWriteItem: Capacity & {
    readonly RequestItems: Readonly<
      Record<string, readonly { readonly PutRequest?: { readonly Item: Item }; readonly DeleteRequest?: { readonly Key: Item } }[]>
    >;
  };
  readonly Query: PagedRequest & {
    readonly ScanIndexForward?: boolean;
    readonly KeyConditions: Readonly<Record<string, KeyCondition>>;
  };
  readonly Scan: PagedRequest & { readonly Segment?: number; readonly TotalSegments?: number };
  readonly TransactWriteItems: Capacity & {
    readonly TransactItems: readonly TransactWrite[];
    readonly ClientRequestToken?: string;
  };
  readonly TransactGetItems: Capacity & { readonly TransactItems: readonly { readonly Get: Get }[] };
};

/** One action of a transaction: exactly one of the four fields is present. */
export type TransactWrite = {
  readonly Put?: Put;
  readonly Update?: Update;
  readonly Delete?: Delete;
  readonly ConditionCheck?: Delete;
};

export type OperationName = keyof Requests;

/** A response body in DynamoDB's JSON. */
export type Response = Record<string, unknown>;
