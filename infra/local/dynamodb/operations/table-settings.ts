import type { Context } from '../context.ts';
import { resourceInUse, resourceNotFound, tableRefusal, validationError } from '../errors.ts';
import type { Requests, Response } from '../grammar/requests.ts';
import type { TableDefinition } from '../storage/table.ts';

/**
 * The time for which a table has the status UPDATING after a change to its stream or protection. During this time, as
 * on AWS, the table refuses other changes.
 */
const changeMs = 300;
/**
 * The time for which the stream keeps records. A local restore uses these records, so it can go back at most this far.
 * On AWS, a restore can go back 35 days.
 */
const undoableMs = 24 * 3_600_000;

export const statusOf = ({ now }: Context, { changing }: TableDefinition): string =>
  changing !== undefined && now() < changing.untilMs ? changing.status : 'ACTIVE';

/**
 * Throws ResourceInUseException if the table is being created or updated. AWS also refuses to change a table's settings
 * in this state.
 */
export function refuseUnlessActive(context: Context, table: TableDefinition): void {
  const status = statusOf(context, table);
  if (status !== 'ACTIVE') throw resourceInUse(`Attempt to change a resource which is still in use: Table is ${status}: ${table.name}`);
}

/** Returns the table with the requested stream, protection and billing mode. */
export function withSettings(context: Context, table: TableDefinition, request: Requests['UpdateTable']): TableDefinition {
  const { StreamSpecification: stream, DeletionProtectionEnabled: isProtected } = request;
  const billed = withBilling(table, request);
  if (stream === undefined && isProtected === undefined && billed === table) return table;
  refuseUnlessActive(context, table);
  if (stream?.StreamEnabled === true && table.stream !== undefined) throw validationError('Table already has an enabled stream');
  const { stream: _, allChangesSinceMs: __, ...without } = billed;
  const nowMs = context.now();
  return {
    ...(stream === undefined ? billed : without),
    ...(stream?.StreamEnabled === true && {
      stream: { viewType: stream.StreamViewType ?? 'NEW_AND_OLD_IMAGES', label: new Date(nowMs).toISOString().slice(0, -1) },
    }),
    ...(isProtected !== undefined && { isProtected }),
    changing: { status: 'UPDATING', untilMs: nowMs + changeMs },
  };
}

/** Changes the billing mode. This affects only the table's description, because nothing is throttled here. */
function withBilling(
  table: TableDefinition,
  { BillingMode: mode, ProvisionedThroughput: given }: Requests['UpdateTable'],
): TableDefinition {
  const { throughput: current, ...onDemand } = table;
  if (mode === 'PAY_PER_REQUEST' || (mode === undefined && current === undefined)) {
    if (given === undefined) return current === undefined ? table : onDemand;
    throw validationError(
      'One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
    );
  }
  if (given === undefined) return table;
  const { ReadCapacityUnits: reads, WriteCapacityUnits: writes } = given;
  if (reads === current?.ReadCapacityUnits && writes === current.WriteCapacityUnits) {
    throw validationError(
      `The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: ${reads}. Requested ReadCapacityUnits: ${reads}. Current WriteCapacityUnits provisioned for the table: ${writes}. Requested WriteCapacityUnits: ${writes}. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.`,
    );
  }
  return { ...table, throughput: given };
}

export function updateContinuousBackups(context: Context, request: Requests['UpdateContinuousBackups']): Response {
  const { backupsSinceMs, ...table } = context.catalogue.get(request.TableName);
  refuseUnlessActive(context, table);
  const isOn = request.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled;
  const changed = isOn ? { ...table, backupsSinceMs: backupsSinceMs ?? context.now() } : table;
  context.catalogue.save(changed);
  return describeBackups(context, changed);
}

export const describeContinuousBackups = (context: Context, request: Requests['DescribeContinuousBackups']): Response =>
  describeBackups(context, context.catalogue.get(request.TableName));

/** Returns the earliest time to which the table can be restored, or null if it cannot be restored. */
export function restorableSinceMs({ now }: Context, { backupsSinceMs, allChangesSinceMs }: TableDefinition): number | null {
  if (backupsSinceMs === undefined || allChangesSinceMs === undefined) return null;
  return Math.max(backupsSinceMs, allChangesSinceMs, now() - undoableMs);
}

function describeBackups(context: Context, table: TableDefinition): Response {
  const sinceMs = restorableSinceMs(context, table);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription:
        table.backupsSinceMs === undefined
          ? { PointInTimeRecoveryStatus: 'DISABLED' }
          : {
              PointInTimeRecoveryStatus: 'ENABLED',
              RecoveryPeriodInDays: 35,
              ...(sinceMs !== null && {
                EarliestRestorableDateTime: Math.ceil(sinceMs / 1000),
                LatestRestorableDateTime: Math.floor(latestRestorableMs(context) / 1000),
              }),
            },
    },
  };
}

/** The latest restorable time is this far in the past. On AWS, it is about five minutes in the past. */
const behindMs = 2_000;
export const latestRestorableMs = ({ now }: Context): number => now() - behindMs;

export function tagResource(context: Context, request: Requests['TagResource']): Response {
  const table = tableOf(context, request.ResourceArn);
  const tags = Object.fromEntries(request.Tags.map(({ Key, Value }) => [Key, Value]));
  if (Object.keys(tags).some((name) => name.startsWith('aws:'))) throw validationError('One or more tags have a reserved prefix: aws:');
  context.catalogue.save({ ...table, tags: { ...table.tags, ...tags } });
  return {};
}

export function untagResource(context: Context, request: Requests['UntagResource']): Response {
  const table = tableOf(context, request.ResourceArn);
  const left = Object.entries(table.tags ?? {}).filter(([name]) => !request.TagKeys.includes(name));
  context.catalogue.save({ ...table, tags: Object.fromEntries(left) });
  return {};
}

export function listTagsOfResource(context: Context, request: Requests['ListTagsOfResource']): Response {
  const { tags = {} } = tableOf(context, request.ResourceArn);
  return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
}

function tableOf({ catalogue }: Context, arn: string): TableDefinition {
  const found = catalogue.find(arn.slice(arn.lastIndexOf('/') + 1));
  if (found === undefined) throw resourceNotFound(`Requested resource not found: ResourcArn: ${arn} not found`);
  return found;
}

/** Throws ValidationException if the table has deletion protection. */
export function refuseIfProtected({ isProtected }: TableDefinition): void {
  if (isProtected !== true) return;
  throw validationError('Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.');
}

export const noSuchSource = (name: string) => tableRefusal('TableNotFoundException', `Table not found: ${name}`);
