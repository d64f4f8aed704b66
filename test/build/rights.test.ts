import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiGroups } from '#functions/api.ts';
import { surfaceOf } from '#infra/alarm-surfaces.ts';
import { apiFunctions, workers } from '#infra/functions.ts';
import type { ApiGroup } from '#shared/http/endpoint.ts';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';
import { readableArn } from './readable-arn.ts';
import { roleOf, type Statement, statementsOf } from './role-statements.ts';
import { allResources, functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const functions = Object.values(allResources(templates, 'AWS::Lambda::Function'));
const everyRole = Object.entries(allResources(templates, 'AWS::IAM::Role'));
const isDoctors = (id: string): boolean => id.startsWith('workers/Doctor');
const isOfReleases = (id: string): boolean => id.includes('/ReleasesRole');
const isOfBackups = (id: string): boolean => id.startsWith('data/BackupsRole');
const roles = Object.fromEntries(everyRole.filter(([id]) => !isDoctors(id) && !isOfReleases(id) && !isOfBackups(id)));

const line = ({ Effect, Action, Resource, Condition }: Statement): string => {
  const when = Object.entries(Condition ?? {}).flatMap(([operator, test]) =>
    Object.entries(test).map(([key, value]) => ` when ${key} is ${operator === 'Null' ? 'given' : [value].flat().join(' or ')}`),
  );
  return `${Effect === 'Deny' ? 'never ' : ''}${[Action].flat().join(' ')} on ${[Resource].flat().map(readableArn).join(' ')}${when.join('')}`;
};

/** Returns a function's permissions, except the permission to write to its own log group. */
const rightsOf = (fn: Resource): string[] =>
  statementsOf(roleOf(roles, fn))
    .map(line)
    .filter((text) => !/^logs:CreateLogStream logs:PutLogEvents on \w+Log\.Arn$/.test(text));

/** Returns the source file of a function's handler. */
const entryOf = (name: string): string => {
  const fn = functions.find((candidate) => functionName(candidate) === name);
  return fn?.Metadata?.local?.entry ?? 'unknown';
};

const projectRoot = join(import.meta.dirname, '../..');
const readSource = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

const variablesOf = (fn: Resource): object => (propertyOf(fn, 'Environment', 'Variables') ?? {}) as object;

/** Returns a function's environment variables, except the metrics settings that every function has. */
const environmentOf = (fn: Resource): object =>
  Object.fromEntries(Object.entries(variablesOf(fn)).filter(([name]) => !name.startsWith('METRICS_')));

const byName = <T>(read: (fn: Resource) => T): Record<string, T> => Object.fromEntries(functions.map((fn) => [functionName(fn), read(fn)]));

/**
 * Returns the two statements, one that allows and one that denies, which together permit actions on every row except
 * some of the platform's secrets.
 */
const anyRowBut = (secrets: string, names: string): string[] => {
  const actions = names
    .split(' ')
    .map((name) => `dynamodb:${name}`)
    .join(' ');
  return [`${actions} on Table.Arn`, `never ${actions} on Table.Arn when dynamodb:LeadingKeys is ${secrets}`];
};
const noSecret = 'PLATFORM#cursors or PLATFORM#gift_card_pepper';
const counted = 'dynamodb:LeadingKeys is RATE#* or CREDENTIAL#* when dynamodb:LeadingKeys is given';
/** The permissions of a group that changes no data except the request counters. */
const changesNothing = [...anyRowBut(noSecret, 'BatchGetItem GetItem Query'), `dynamodb:UpdateItem on Table.Arn when ${counted}`];
const listIndexes =
  'Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/filter_d Table.Arn/index/filter_e Table.Arn/index/updated';
const readsStream = 'dynamodb:DescribeStream dynamodb:GetRecords dynamodb:GetShardIterator dynamodb:ListStreams on Table.StreamArn';
const receivesFrom = 'sqs:DeleteMessage sqs:GetQueueAttributes sqs:ReceiveMessage on';

/** The workers whose new versions must pass a health check. */
const checkedWorkers = [
  'enqueue-due-deliveries',
  'erase-customers',
  'finish-stock-jobs',
  'publish-events',
  'record-movements',
  'recover-webhooks',
  'relay-missed-events',
  'remind-of-bookings',
  'roll-up-sales',
  'send-held-purchase-orders',
];
const callsNewVersions = `lambda:InvokeFunction on ${checkedWorkers.map((name) => `${name.replaceAll('-', '')}LambdaFunction.Arn:*`).join(' ')}`;

describe('the permissions of the functions', () => {
  it('are exactly these', () => {
    expect(byName(rightsOf)).toEqual({
      store: [
        ...changesNothing,
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/updated',
      ],
      products: [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
      ],
      inventory: [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/updated',
      ],
      orders: [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
      ],
      customers: [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/updated',
      ],
      discounts: [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/updated',
      ],
      'gift-cards': [
        ...anyRowBut('PLATFORM#cursors', 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/updated',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper or replayed_answer',
      ],
      bookings: [
        ...anyRowBut('PLATFORM#cursors', 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper',
      ],
      reports: [...changesNothing],
      'purchase-orders': [...changesNothing, `dynamodb:Query on ${listIndexes}`],
      oauth: [
        ...anyRowBut(noSecret, 'ConditionCheckItem DeleteItem GetItem PutItem UpdateItem'),
        'kms:Decrypt kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'admin-apps': [
        ...anyRowBut('PLATFORM#gift_card_pepper', 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/updated',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'event-log': [...changesNothing, 'dynamodb:Query on Table.Arn/index/filter_b'],
      admin: [
        ...anyRowBut('PLATFORM#gift_card_pepper', 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
        'kms:Decrypt kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'admin-products': [...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem')],
      'admin-purchase-orders': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
      ],
      'admin-bookings': [...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem')],
      'admin-webhooks': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
        'kms:Decrypt kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret or replayed_answer',
      ],
      'admin-logs': [
        ...changesNothing,
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/filter_d',
      ],
      'admin-catalogue': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
      ],
      console: [],
      docs: ['dynamodb:UpdateItem on Table.Arn when dynamodb:LeadingKeys is RATE#address#* when dynamodb:LeadingKeys is given'],
      'publish-events': [
        ...anyRowBut(noSecret, 'BatchGetItem GetItem PutItem Query UpdateItem'),
        'events:PutEvents on Bus.Arn',
        readsStream,
        'sqs:SendMessage on publisheventsGivenUpQueue.Arn',
      ],
      'record-movements': [
        ...anyRowBut(noSecret, 'BatchGetItem DeleteItem GetItem PutItem UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
        readsStream,
        'sqs:SendMessage on recordmovementsGivenUpQueue.Arn',
      ],
      'remind-of-bookings': [...anyRowBut(noSecret, 'BatchGetItem PutItem UpdateItem'), 'dynamodb:Query on Table.Arn/index/due'],
      'enqueue-due-deliveries': [
        ...anyRowBut(noSecret, 'BatchGetItem UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
        'sqs:SendMessage on deliveriesretryQueue.Arn',
      ],
      'recover-webhooks': [
        ...anyRowBut(noSecret, 'BatchGetItem GetItem UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c',
      ],
      'erase-customers': [
        ...anyRowBut(noSecret, 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/filter_d',
        's3:DeleteObject on store-management-prod:import-bucket-arn/*',
        's3:ListBucket on store-management-prod:import-bucket-arn',
      ],
      'relay-missed-events': [
        ...anyRowBut(noSecret, 'BatchGetItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
        'events:PutEvents on Bus.Arn',
      ],
      'finish-stock-jobs': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'roll-up-sales': [
        ...anyRowBut(noSecret, 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'fan-out-webhooks': [
        ...anyRowBut(noSecret, 'GetItem PutItem Query UpdateItem'),
        'sqs:SendMessage on deliveriesfirstQueue.Arn',
        `${receivesFrom} webhookeventsQueue.Arn`,
      ],
      'deliver-webhooks': [
        ...anyRowBut(noSecret, 'GetItem PutItem UpdateItem'),
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret',
        `${receivesFrom} deliveriesfirstQueue.Arn deliveriesretryQueue.Arn`,
      ],
      'draft-purchase-orders': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/filter_e',
        `${receivesFrom} purchasingQueue.Arn`,
      ],
      'send-held-purchase-orders': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem GetItem PutItem UpdateItem'),
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'fulfill-paid-orders': [
        ...anyRowBut('PLATFORM#cursors', 'BatchGetItem ConditionCheckItem GetItem PutItem Query'),
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper',
        `${receivesFrom} paidordersQueue.Arn`,
      ],
      'record-activity': [...anyRowBut(noSecret, 'GetItem PutItem'), `${receivesFrom} activityQueue.Arn`],
      'send-email': [
        ...anyRowBut(noSecret, 'BatchGetItem GetItem PutItem Query UpdateItem'),
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code',
        'ses:SendEmail ses:SendRawEmail on arn:aws:ses:eu-west-1:222222222222:configuration-set/store-management-prod-emails arn:aws:ses:eu-west-1:222222222222:identity/stores.example.com when ses:FromAddress is no-reply@stores.example.com',
        `${receivesFrom} emailsQueue.Arn`,
      ],
      'import-images': [
        'sqs:SendMessage on imageimportsQueue.Arn imageresultsQueue.Arn',
        's3:PutObject on store-management-prod:media-bucket-arn/*',
        `${receivesFrom} imageimportsQueue.Arn`,
      ],
      'record-api-log': [
        'dynamodb:BatchGetItem dynamodb:PutItem dynamodb:Query on Table.Arn when dynamodb:LeadingKeys is S#*#API_CALL when dynamodb:LeadingKeys is given',
        'dynamodb:BatchGetItem on Table.Arn when dynamodb:LeadingKeys is CREDENTIAL#* when dynamodb:LeadingKeys is given',
      ],
      'admin-imports': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem UpdateItem'),
        'kms:Decrypt kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        's3:PutObject on store-management-prod:media-bucket-arn/uploads/*',
        's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
        's3:ListBucket on store-management-prod:import-bucket-arn',
      ],
      'bulk-operations': [
        ...anyRowBut(noSecret, 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        'dynamodb:Query on Table.Arn/index/updated',
        'kms:Decrypt kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
      ],
      'run-bulk-operations': [
        ...anyRowBut('PLATFORM#cursors', 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'),
        `dynamodb:Query on ${listIndexes}`,
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper or replayed_answer',
        's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
        's3:ListBucket on store-management-prod:import-bucket-arn',
        `${receivesFrom} bulkoperationsQueue.Arn`,
      ],
      'record-images': [...anyRowBut(noSecret, 'GetItem PutItem Query'), `${receivesFrom} imageresultsQueue.Arn`],
      'check-new-version': [
        `codedeploy:GetDeployment codedeploy:PutLifecycleEventHookExecutionStatus on ${checkedWorkers
          .map((name) => `arn:aws:codedeploy:eu-west-1:222222222222:deploymentgroup:ReleasesApplication/${name}`)
          .join(' ')}`,
        callsNewVersions,
      ],
      'echo-webhook': [],
    });
  });

  it('belong to one role each, which only Lambda may assume', () => {
    const roleIds = functions.map((fn) => textOf(fn, 'Role', 'Fn::GetAtt', 0));
    expect(new Set(roleIds).size).toBe(functions.length);
    expect(Object.keys(roles)).toHaveLength(functions.length);
    for (const role of Object.values(roles)) {
      expect(propertyOf(role, 'ManagedPolicyArns')).toBeUndefined();
      expect(propertyOf(role, 'Policies')).toHaveLength(1);
      expect(propertyOf(role, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
    }
    const [policy, ...others] = Object.values(allResources(templates, 'AWS::IAM::Policy'));
    expect(others).toEqual([]);
    // Only the console has a separate policy, because the policy names the console's own function. If the policy were
    // part of the function's role, the role and the function would depend on each other.
    expect(propertyOf(policy, 'Roles')).toEqual([{ Ref: expect.stringMatching(/^consoleRole/) }]);
    expect((propertyOf(policy, 'PolicyDocument', 'Statement') as readonly Statement[]).map(line)).toEqual([
      'lambda:ListVersionsByFunction on consoleFunction.Arn',
      'lambda:InvokeFunction on consoleFunction.Arn:*',
    ]);
  });

  it('contain no wildcard except for media objects, import files, request counters, rows of the API log and new version numbers', () => {
    const wild = Object.values(roles)
      .flatMap(statementsOf)
      .map(line)
      .filter((text) => text.includes('*'));
    expect([...new Set(wild)]).toEqual([
      's3:PutObject on store-management-prod:media-bucket-arn/*',
      's3:DeleteObject on store-management-prod:import-bucket-arn/*',
      'dynamodb:BatchGetItem dynamodb:PutItem dynamodb:Query on Table.Arn when dynamodb:LeadingKeys is S#*#API_CALL when dynamodb:LeadingKeys is given',
      'dynamodb:BatchGetItem on Table.Arn when dynamodb:LeadingKeys is CREDENTIAL#* when dynamodb:LeadingKeys is given',
      's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
      callsNewVersions,
      'dynamodb:UpdateItem on Table.Arn when dynamodb:LeadingKeys is RATE#address#* when dynamodb:LeadingKeys is given',
      `dynamodb:UpdateItem on Table.Arn when ${counted}`,
      's3:PutObject on store-management-prod:media-bucket-arn/uploads/*',
    ]);
  });

  it('never include reading the whole table', () => {
    expect(JSON.stringify(everyRole)).not.toContain('Scan');
  });
});

describe('the role of the nightly backups', () => {
  it('can be assumed only by AWS Backup, and has the documented permissions for backups', () => {
    const [[, role] = ['', undefined], ...others] = everyRole.filter(([id]) => isOfBackups(id));
    expect(others).toEqual([]);
    expect(propertyOf(role, 'Policies')).toBeUndefined();
    expect(propertyOf(role, 'ManagedPolicyArns')).toEqual([
      { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup']] },
    ]);
    expect(propertyOf(role, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
      { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'backup.amazonaws.com' } },
    ]);
  });
});

describe('the roles with which CodeDeploy replaces versions', () => {
  it("move the aliases of their stack's functions, read alarms, start the check, and nothing else", () => {
    const ofStacks = everyRole.filter(([id]) => isOfReleases(id)).map(([id, role]) => [id.split('/')[0], statementsOf(role)] as const);
    expect(ofStacks.map(([stack]) => stack)).toEqual(['workers', 'front', 'public', 'admin']);
    const [, ofFront = []] = ofStacks.find(([stack]) => stack === 'front') ?? [];
    expect(ofFront.map(line)).toEqual([
      'lambda:GetAlias lambda:UpdateAlias on consoleFunction.Arn docsFunction.Arn',
      'lambda:GetProvisionedConcurrencyConfig on consoleFunction.Arn:live docsFunction.Arn:live',
      'cloudwatch:DescribeAlarms on *',
    ]);
    const [, ofWorkers = []] = ofStacks.find(([stack]) => stack === 'workers') ?? [];
    expect(ofWorkers.map(line).at(-1)).toBe('lambda:InvokeFunction on ReleasesCheckFunction.Arn');
  });
});

describe('the role of the doctor', () => {
  const [doctor, ...others] = everyRole.filter(([id]) => isDoctors(id)).map(([, role]) => role);

  it('reads the rows of stores, writes nothing and decrypts no secret', () => {
    if (doctor === undefined) throw new Error('the role is missing');
    expect(others).toEqual([]);
    expect(statementsOf(doctor).map(line)).toEqual([
      'dynamodb:BatchGetItem dynamodb:GetItem dynamodb:Query on Table.Arn when dynamodb:LeadingKeys is S#* or HANDLE#* or CREDENTIAL#* when dynamodb:LeadingKeys is given',
      'dynamodb:Query on Table.Arn/index/filter_a when dynamodb:LeadingKeys is STORES when dynamodb:LeadingKeys is given',
    ]);
  });

  it('can be assumed by people of the account after multi-factor authentication', () => {
    expect(propertyOf(doctor, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { AWS: 'arn:aws:iam::222222222222:root' },
        Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
      },
    ]);
  });

  it('is an output of its stack, like the table', () => {
    templates.workers.hasOutput('TableName', {});
    templates.workers.hasOutput('DoctorRoleArn', {});
  });
});

it('every group whose answers contain a secret may encrypt them for replays', () => {
  const holdsSecrets = ({ endpoints }: ApiGroup): boolean => Object.values(endpoints).some(({ secretAnswer }) => secretAnswer === true);
  const groups = [...new Set(apiGroups.filter(holdsSecrets).map(({ name }) => name))];
  const purposes = groups.map((name) => [name, apiFunctions[name]?.grants.secretsKey?.Encrypt?.includes('replayed_answer')]);
  expect(purposes).toEqual([
    ['gift-cards', true],
    ['oauth', true],
    ['bulk-operations', true],
    ['admin', true],
    ['admin-webhooks', true],
    ['admin-imports', true],
    ['admin-apps', true],
  ]);
});

it('a function reads a secret of the platform only if it uses it', () => {
  const groups = Object.entries({ ...apiFunctions, ...workers }) as readonly [string, FunctionSpec][];
  const granted = groups.flatMap(([name, { grants }]) => (grants.platformSecrets === undefined ? [] : [[name, ...grants.platformSecrets]]));
  const used = groups.flatMap(([name, { folder, grants }]) => {
    const readsCursors = readSource(`functions/${folder}/handler.ts`).includes('platformCursorSecret(');
    const opensPepper = grants.secretsKey?.Decrypt?.includes('gift_card_pepper') === true;
    return readsCursors || opensPepper ? [[name, ...(readsCursors ? ['cursors'] : []), ...(opensPepper ? ['gift_card_pepper'] : [])]] : [];
  });
  expect(granted.length).toBe(6);
  expect(granted).toEqual(used);
});

it("in the SES sandbox any recipient is allowed, but only the stage's own sender", () => {
  const staging = templatesOf({ stage: 'staging' });
  const stagingRoles = allResources(staging, 'AWS::IAM::Role');
  const sender = Object.values(allResources(staging, 'AWS::Lambda::Function')).find((fn) => functionName(fn) === 'send-email');
  if (sender === undefined) throw new Error('the policy is missing');
  const identities = 'arn:aws:ses:eu-west-1:111111111111:identity';
  const set = 'arn:aws:ses:eu-west-1:111111111111:configuration-set/store-management-staging-emails';
  expect(
    statementsOf(roleOf(stagingRoles, sender))
      .map(line)
      .filter((text) => text.startsWith('ses:')),
  ).toEqual([
    `ses:SendEmail ses:SendRawEmail on ${set} ${identities}/* ${identities}/staging.stores.example.com when ses:FromAddress is no-reply@staging.stores.example.com`,
  ]);
});

describe('the environments of the functions', () => {
  it('are exactly these', () => {
    expect(byName((fn) => Object.keys(environmentOf(fn)).sort().join(' '))).toEqual({
      store: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      products: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      inventory: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      orders: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      customers: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      discounts: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'gift-cards': 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      bookings: 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      reports: 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'purchase-orders': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      oauth: 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      'event-log': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-apps': 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      admin: 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID STORE_DOMAIN TABLE_NAME',
      'admin-purchase-orders': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-imports': 'ADMIN_AUDIENCE ADMIN_ISSUER IMPORT_FILES_URL MEDIA_BASE_URL MEDIA_FILES_URL SECRETS_KEY_ID TABLE_NAME',
      'bulk-operations': 'ADMIN_AUDIENCE ADMIN_ISSUER IMPORT_FILES_URL SECRETS_KEY_ID TABLE_NAME',
      'run-bulk-operations': 'IMPORT_BUCKET SECRETS_KEY_ID TABLE_NAME',
      'admin-webhooks': 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      'admin-products': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-bookings': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-logs': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-catalogue': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      console: 'ADMIN_ISSUER CONSOLE_CLIENT_ID CONSOLE_FILES IMPORT_FILES_URL LOGIN_ORIGIN MEDIA_BASE_URL',
      docs: 'TABLE_NAME',
      'publish-events': 'EVENT_BUS_NAME TABLE_NAME',
      'record-movements': 'TABLE_NAME',
      'remind-of-bookings': 'TABLE_NAME',
      'enqueue-due-deliveries': 'DELIVERIES_RETRY_QUEUE_URL TABLE_NAME',
      'recover-webhooks': 'TABLE_NAME',
      'erase-customers': 'IMPORT_BUCKET TABLE_NAME',
      'relay-missed-events': 'EVENT_BUS_NAME TABLE_NAME',
      'finish-stock-jobs': 'TABLE_NAME',
      'roll-up-sales': 'TABLE_NAME',
      'fan-out-webhooks': 'DELIVERIES_FIRST_QUEUE_URL TABLE_NAME',
      'deliver-webhooks': 'SECRETS_KEY_ID TABLE_NAME',
      'draft-purchase-orders': 'TABLE_NAME',
      'send-held-purchase-orders': 'TABLE_NAME',
      'fulfill-paid-orders': 'SECRETS_KEY_ID TABLE_NAME',
      'record-activity': 'TABLE_NAME',
      'send-email': 'EMAIL_CONFIGURATION_SET EMAIL_SENDER SECRETS_KEY_ID TABLE_NAME',
      'import-images': 'IMAGE_IMPORTS_QUEUE_URL IMAGE_RESULTS_QUEUE_URL MEDIA_BUCKET',
      'record-api-log': 'TABLE_NAME',
      'record-images': 'MEDIA_BASE_URL TABLE_NAME',
      'check-new-version': 'NEW_VERSIONS',
      'echo-webhook': '',
    });
  });

  it.each(functions.map(functionName))('match what the handler of %s reads', async (name) => {
    const source = readSource(entryOf(name));
    const { environment } = (await import(join(projectRoot, entryOf(name), '../function.ts'))) as { environment: readonly string[] };
    // The handler reads no variables except those in `environment` and the local switches. It uses every variable in
    // `environment`.
    const reads = source.match(/readEnvironment\(environment, process\.env\)/g) ?? [];
    expect(reads).toHaveLength(environment.length === 0 ? 0 : 1);
    expect(source.includes('import { environment')).toBe(environment.length > 0);
    expect(source.replaceAll(/read(Environment\(environment, |LocalSettings\()process\.env\)/g, '')).not.toMatch(/\bprocess\b/);
    const used = source.includes('openGroup(') ? source + readSource('functions/wiring/open-group.ts') : source;
    expect([...new Set(used.match(/(?<=\.)[A-Z][A-Z0-9_]+\b/g))].sort()).toEqual([...environment].sort());

    const fn = functions.find((candidate) => functionName(candidate) === name);
    expect(fn && Object.keys(environmentOf(fn)).sort()).toEqual([...environment].sort());
  });

  it('contain the namespace and owner of their metrics in all functions', () => {
    // All functions except the two in `functions/releases/`.
    const measured = functions.filter((fn) => !['check-new-version', 'echo-webhook'].includes(functionName(fn)));
    const metricsOf = (fn: Resource) => Object.fromEntries(Object.entries(variablesOf(fn)).filter(([name]) => name.startsWith('METRICS_')));
    for (const fn of measured) {
      expect(metricsOf(fn)).toEqual({
        METRICS_NAMESPACE: 'store-management/prod',
        METRICS_SURFACE: surfaceOf(functionName(fn)),
        METRICS_FUNCTION: functionName(fn),
      });
    }
    expect(functions.filter((fn) => !measured.includes(fn)).map(metricsOf)).toEqual([{}, {}]);
  });

  it('give each name the same value in every function', () => {
    const values = new Map<string, Set<string>>();
    for (const fn of functions) {
      for (const [name, value] of Object.entries(environmentOf(fn))) {
        values.set(name, (values.get(name) ?? new Set()).add(readableArn(value)));
      }
    }
    expect([...values].filter(([, seen]) => seen.size > 1)).toEqual([]);
  });
});

describe('functions', () => {
  it('run on Node 24 on Graviton, and log JSON', () => {
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], LoggingConfig: { LogFormat: 'JSON' } });
    }
  });

  it("of the API answer before API Gateway's timeout of 30 s", () => {
    const { front, public: integrations, admin } = templates;
    const api = [front, integrations, admin].flatMap((template) => Object.values(resourcesOf(template, 'AWS::Lambda::Function')));
    expect(new Set(api.map((fn) => propertyOf(fn, 'Timeout')))).toEqual(new Set([25]));
  });

  it('name their source, which a local stack imports', () => {
    expect(functions.map(functionName)).not.toContain('unknown');
  });
});
