import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grants, Trigger } from '#shared/lambda/function-spec.ts';
import { keys, type PlatformSecretName, platformSecretNames } from '#shared/table/keys.ts';
import type { GrantTargets } from '../wiring.ts';

/**
 * Returns the policy statements for a function's own calls: exactly the granted actions, on exactly the resources that
 * the function uses.
 */
export function grantStatements(grants: Grants, targets: GrantTargets): PolicyStatement[] {
  const {
    table = [],
    tableRows,
    lookUp = [],
    countRequests,
    platformSecrets = [],
    indexes = [],
    secretsKey = {},
    sendTo = [],
    putEvents,
    putMedia,
    importFiles,
    sendEmail,
  } = grants;
  return [
    ...allow(prefixed('dynamodb', table), [targets.tableArn], rowsOnly(tableRows)),
    ...(tableRows === undefined ? refuseSecrets(prefixed('dynamodb', table), targets.tableArn, platformSecrets) : []),
    ...allow(countRequests ? ['dynamodb:UpdateItem'] : [], [targets.tableArn], rowsOnly(countedRows)),
    ...allow(lookUp.length === 0 ? [] : ['dynamodb:BatchGetItem'], [targets.tableArn], rowsOnly(lookUp)),
    ...allow(
      ['dynamodb:Query'],
      indexes.map((index) => `${targets.tableArn}/index/${index}`),
    ),
    ...Object.entries(secretsKey).flatMap(([action, purposes]) =>
      allow([`kms:${action}`], [targets.secretsKeyArn], { StringEquals: { 'kms:EncryptionContext:purpose': purposes } }),
    ),
    ...allow(
      ['sqs:SendMessage'],
      sendTo.map((queue) => targets.queueArns[queue]),
    ),
    ...allow(['events:PutEvents'], putEvents ? [targets.busArn] : []),
    // SES requires the second action for e-mails with attachments.
    ...allow(['ses:SendEmail', 'ses:SendRawEmail'], sendEmail ? targets.emailIdentityArns : [], {
      StringEquals: { 'ses:FromAddress': targets.emailSender },
    }),
    // The function chooses the names of its objects, so a wildcard is needed. It matches only objects in our own
    // bucket.
    ...allow(['s3:PutObject'], putMedia ? [`${targets.mediaBucketArn}/${putMedia === 'uploads' ? 'uploads/' : ''}*`] : []),
    ...allow(importFileActions(importFiles), importFiles ? [`${targets.importBucketArn}/*`] : []),
    // Without this permission, S3 answers 403 instead of 404 if a file does not exist.
    ...allow(['s3:ListBucket'], importFiles === 'find' || importFiles === 'delete' ? [targets.importBucketArn] : []),
  ];
}

const importFileActions = (use: Grants['importFiles']): string[] =>
  use === 'delete' ? ['s3:DeleteObject'] : ['s3:GetObject', 's3:PutObject'];

/** Returns the policy statements that Lambda needs in order to read a function's queues and streams on its behalf. */
export function triggerStatements(triggers: readonly Trigger[], targets: GrantTargets): PolicyStatement[] {
  const queueArns = triggers.flatMap((trigger) => (trigger.on === 'queue' ? [targets.queueArns[trigger.queue]] : []));
  const streamArns = triggers.some(({ on }) => on === 'stream') ? [targets.streamArn] : [];
  return [
    ...allow(prefixed('dynamodb', ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']), streamArns),
    ...allow(prefixed('sqs', ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']), queueArns),
  ];
}

/**
 * The rows that count requests: the rows for credentials, and the rows for people and addresses (one row per time
 * window).
 */
const countedRows = [keys.rateWindow('*').pk, keys.credential('*').pk];

/**
 * Denies access to the rows of the platform secrets that the function does not need. The function's other statements
 * allow access to all rows.
 */
function refuseSecrets(actions: string[], tableArn: string, needed: readonly PlatformSecretName[]): PolicyStatement[] {
  const refused = platformSecretNames.filter((name) => !needed.includes(name)).map((name) => keys.platformSecret(name).pk);
  if (actions.length === 0 || refused.length === 0) return [];
  const conditions = { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': refused } };
  return [new PolicyStatement({ effect: Effect.DENY, actions, resources: [tableArn], conditions })];
}

/**
 * Returns conditions that allow a call only for rows whose partition keys match `patterns`. A call without a partition
 * key, such as a scan, is refused.
 */
const rowsOnly = (patterns: readonly string[] | undefined): Record<string, unknown> =>
  patterns === undefined
    ? {}
    : {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      };

const prefixed = (service: string, actions: readonly string[]): string[] => actions.map((action) => `${service}:${action}`);

/** Returns a list with one statement that allows the actions; an empty list if there are no actions or no resources. */
function allow(actions: string[], resources: string[], conditions: Record<string, unknown> = {}): PolicyStatement[] {
  return actions.length === 0 || resources.length === 0 ? [] : [new PolicyStatement({ actions, resources, conditions })];
}
