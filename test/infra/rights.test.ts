import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiGroups } from '#functions/api.ts';
import { apiFunctions } from '#infra/functions.ts';
import type { ApiGroup } from '#shared/http/endpoint.ts';
import { readableArn } from './readable-arn.ts';
import { allResources, functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const functions = Object.values(allResources(templates, 'AWS::Lambda::Function'));
const everyRole = Object.entries(allResources(templates, 'AWS::IAM::Role'));
const isDoctors = (id: string): boolean => id.startsWith('data/');
const roles = Object.fromEntries(everyRole.filter(([id]) => !isDoctors(id)));

type Statement = {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
};

const statementsOf = (role: Resource): Statement[] => propertyOf(role, 'Policies', 0, 'PolicyDocument', 'Statement') as Statement[];

const roleOf = (fn: Resource): Resource => {
  const id = textOf(fn, 'Role', 'Fn::GetAtt', 0);
  const found = Object.entries(roles).find(([name]) => name.endsWith(`/${id}`));
  if (!found) throw new Error(`No role ${id}`);
  return found[1];
};

const line = ({ Action, Resource, Condition }: Statement): string => {
  const when = Object.entries(Condition ?? {}).flatMap(([operator, test]) =>
    Object.entries(test).map(([key, value]) => ` when ${key} is ${operator === 'Null' ? 'given' : [value].flat().join(' or ')}`),
  );
  return `${[Action].flat().join(' ')} on ${[Resource].flat().map(readableArn).join(' ')}${when.join('')}`;
};

/** What a function may do, but for its own log group. */
const rightsOf = (fn: Resource): string[] =>
  statementsOf(roleOf(fn))
    .map(line)
    .filter((text) => !/^logs:CreateLogStream logs:PutLogEvents on \w+Log\.Arn$/.test(text));

/** The source file of its handler. */
const entryOf = (name: string): string => {
  const fn = functions.find((candidate) => functionName(candidate) === name);
  return fn?.Metadata?.local?.entry ?? 'unknown';
};

const projectRoot = join(import.meta.dirname, '../..');
const readSource = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

const environmentOf = (fn: Resource): object => propertyOf(fn, 'Environment', 'Variables') as object;

const byName = <T>(read: (fn: Resource) => T): Record<string, T> => Object.fromEntries(functions.map((fn) => [functionName(fn), read(fn)]));

const filterIndexes =
  'Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/filter_d Table.Arn/index/filter_e';
const readsStream = 'dynamodb:DescribeStream dynamodb:GetRecords dynamodb:GetShardIterator dynamodb:ListStreams on Table.StreamArn';
const receivesFrom = 'sqs:ReceiveMessage sqs:DeleteMessage sqs:GetQueueAttributes on';

describe('rights of the functions', () => {
  it('are these, and no others', () => {
    expect(byName(rightsOf)).toEqual({
      store: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated',
      ],
      products: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      inventory: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c',
      ],
      orders: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      customers: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated Table.Arn/index/filter_a',
      ],
      discounts: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated',
      ],
      'gift-cards': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated Table.Arn/index/filter_a Table.Arn/index/filter_b',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper or replayed_answer',
      ],
      bookings: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper',
      ],
      reports: ['dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn'],
      'purchase-orders': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      oauth: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'admin-apps': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated Table.Arn/index/filter_a',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'event-log': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn',
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b',
      ],
      admin: [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
      ],
      'admin-products': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
      ],
      'admin-purchase-orders': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      'admin-orders': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      'admin-bookings': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
      ],
      'admin-webhooks': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret or replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret or replayed_answer',
      ],
      'admin-logs': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn',
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/filter_d',
      ],
      'admin-catalogue': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        `dynamodb:Query on Table.Arn/index/updated ${filterIndexes}`,
      ],
      console: [],
      docs: ['dynamodb:UpdateItem on Table.Arn when dynamodb:LeadingKeys is RATE#address#* when dynamodb:LeadingKeys is given'],
      'publish-events': [
        'dynamodb:GetItem dynamodb:UpdateItem on Table.Arn',
        'events:PutEvents on Bus.Arn',
        readsStream,
        'sqs:SendMessage on publisheventsGivenUpQueue.Arn',
      ],
      'record-movements': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:PutItem dynamodb:UpdateItem dynamodb:DeleteItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
        readsStream,
        'sqs:SendMessage on recordmovementsGivenUpQueue.Arn',
      ],
      'remind-of-bookings': [
        'dynamodb:BatchGetItem dynamodb:PutItem dynamodb:UpdateItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'enqueue-due-deliveries': [
        'dynamodb:BatchGetItem dynamodb:UpdateItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
        'sqs:SendMessage on deliveriesretryQueue.Arn',
      ],
      'recover-webhooks': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:UpdateItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c Table.Arn/index/due',
      ],
      'relay-missed-events': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:UpdateItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
        'events:PutEvents on Bus.Arn',
      ],
      'finish-stock-jobs': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:PutItem dynamodb:UpdateItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'roll-up-sales': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:UpdateItem dynamodb:DeleteItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'fan-out-webhooks': [
        'dynamodb:Query dynamodb:PutItem dynamodb:UpdateItem on Table.Arn',
        'sqs:SendMessage on deliveriesfirstQueue.Arn',
        `${receivesFrom} webhookeventsQueue.Arn`,
      ],
      'deliver-webhooks': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:PutItem on Table.Arn',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is webhook_secret',
        `${receivesFrom} deliveriesfirstQueue.Arn deliveriesretryQueue.Arn`,
      ],
      'draft-purchase-orders': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:PutItem dynamodb:UpdateItem dynamodb:ConditionCheckItem on Table.Arn',
        `${receivesFrom} purchasingQueue.Arn`,
      ],
      'send-held-purchase-orders': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:PutItem dynamodb:UpdateItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/due',
      ],
      'fulfill-paid-orders': [
        'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:ConditionCheckItem on Table.Arn',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code or gift_card_pepper',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_pepper',
        `${receivesFrom} paidordersQueue.Arn`,
      ],
      'record-activity': ['dynamodb:GetItem dynamodb:Query dynamodb:PutItem on Table.Arn', `${receivesFrom} activityQueue.Arn`],
      'send-email': [
        'dynamodb:GetItem dynamodb:Query dynamodb:PutItem dynamodb:UpdateItem on Table.Arn',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is gift_card_code',
        'ses:SendEmail ses:SendRawEmail on arn:AWS::Partition:ses:eu-west-1:222222222222:identity/stores.example.com when ses:FromAddress is no-reply@stores.example.com',
        `${receivesFrom} emailsQueue.Arn`,
      ],
      'import-images': [
        'sqs:SendMessage on imageresultsQueue.Arn',
        's3:PutObject on store-management-prod:media-bucket-arn/*',
        `${receivesFrom} imageimportsQueue.Arn`,
      ],
      'record-api-log': [
        'dynamodb:BatchGetItem dynamodb:UpdateItem dynamodb:BatchWriteItem on Table.Arn when dynamodb:LeadingKeys is S#*#API_CALL or S#*#API_CALL_COUNTS when dynamodb:LeadingKeys is given',
        'dynamodb:BatchGetItem on Table.Arn when dynamodb:LeadingKeys is CREDENTIAL#* when dynamodb:LeadingKeys is given',
      ],
      'admin-imports': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated',
        'kms:Encrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        'kms:Decrypt on Secrets.Arn when kms:EncryptionContext:purpose is replayed_answer',
        's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
      ],
      'run-imports': [
        'dynamodb:GetItem dynamodb:UpdateItem dynamodb:BatchGetItem dynamodb:Query dynamodb:PutItem dynamodb:DeleteItem dynamodb:ConditionCheckItem on Table.Arn',
        'dynamodb:Query on Table.Arn/index/updated Table.Arn/index/filter_a Table.Arn/index/filter_b Table.Arn/index/filter_c',
        's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
        's3:ListBucket on store-management-prod:import-bucket-arn',
        `${receivesFrom} importsQueue.Arn`,
      ],
      'record-images': ['dynamodb:GetItem dynamodb:Query dynamodb:PutItem on Table.Arn', `${receivesFrom} imageresultsQueue.Arn`],
    });
  });

  it('belong to one role each, which Lambda alone may take', () => {
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
    expect(allResources(templates, 'AWS::IAM::Policy')).toEqual({});
  });

  it('hold no wildcard but the names of media objects and files of imports, the addresses of callers and the rows of the API log', () => {
    const wild = Object.values(roles)
      .flatMap(statementsOf)
      .map(line)
      .filter((text) => text.includes('*'));
    expect(wild).toEqual([
      's3:PutObject on store-management-prod:media-bucket-arn/*',
      'dynamodb:BatchGetItem dynamodb:UpdateItem dynamodb:BatchWriteItem on Table.Arn when dynamodb:LeadingKeys is S#*#API_CALL or S#*#API_CALL_COUNTS when dynamodb:LeadingKeys is given',
      'dynamodb:BatchGetItem on Table.Arn when dynamodb:LeadingKeys is CREDENTIAL#* when dynamodb:LeadingKeys is given',
      's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
      'dynamodb:UpdateItem on Table.Arn when dynamodb:LeadingKeys is RATE#address#* when dynamodb:LeadingKeys is given',
      's3:GetObject s3:PutObject on store-management-prod:import-bucket-arn/*',
    ]);
  });

  it('never include reading the whole table', () => {
    expect(JSON.stringify(everyRole)).not.toContain('Scan');
  });
});

describe('the role of the doctor', () => {
  const [doctor, ...others] = everyRole.filter(([id]) => isDoctors(id)).map(([, role]) => role);

  it('reads the rows of stores, writes nothing and opens no secret', () => {
    if (doctor === undefined) throw new Error('there is none');
    expect(others).toEqual([]);
    expect(statementsOf(doctor).map(line)).toEqual([
      'dynamodb:GetItem dynamodb:BatchGetItem dynamodb:Query on Table.Arn when dynamodb:LeadingKeys is S#* or HANDLE#* or CREDENTIAL#* when dynamodb:LeadingKeys is given',
      'dynamodb:Query on Table.Arn/index/filter_a when dynamodb:LeadingKeys is STORES when dynamodb:LeadingKeys is given',
    ]);
  });

  it('is taken by people of the account who have shown a second factor', () => {
    expect(propertyOf(doctor, 'AssumeRolePolicyDocument', 'Statement')).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { AWS: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::222222222222:root']] } },
        Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
      },
    ]);
  });

  it('is found, as the table is, by an output of its stack', () => {
    templates.data.hasOutput('TableName', {});
    templates.data.hasOutput('DoctorRoleArn', {});
  });
});

it('every group whose answers hold a secret may encrypt them for replays', () => {
  const holdsSecrets = ({ endpoints }: ApiGroup): boolean => Object.values(endpoints).some(({ secretAnswer }) => secretAnswer === true);
  const groups = [...new Set(apiGroups.filter(holdsSecrets).map(({ name }) => name))];
  const purposes = groups.map((name) => [name, apiFunctions[name]?.grants.secretsKey?.Encrypt?.includes('replayed_answer')]);
  expect(purposes).toEqual([
    ['gift-cards', true],
    ['oauth', true],
    ['admin', true],
    ['admin-webhooks', true],
    ['admin-imports', true],
    ['admin-apps', true],
  ]);
});

describe('environments of the functions', () => {
  it('are these, and no others', () => {
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
      'admin-imports': 'ADMIN_AUDIENCE ADMIN_ISSUER IMPORT_FILES_URL SECRETS_KEY_ID TABLE_NAME',
      'run-imports': 'IMPORT_BUCKET TABLE_NAME',
      'admin-webhooks': 'ADMIN_AUDIENCE ADMIN_ISSUER SECRETS_KEY_ID TABLE_NAME',
      'admin-products': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
      'admin-orders': 'ADMIN_AUDIENCE ADMIN_ISSUER TABLE_NAME',
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
      'relay-missed-events': 'EVENT_BUS_NAME TABLE_NAME',
      'finish-stock-jobs': 'TABLE_NAME',
      'roll-up-sales': 'TABLE_NAME',
      'fan-out-webhooks': 'DELIVERIES_FIRST_QUEUE_URL TABLE_NAME',
      'deliver-webhooks': 'SECRETS_KEY_ID TABLE_NAME',
      'draft-purchase-orders': 'TABLE_NAME',
      'send-held-purchase-orders': 'TABLE_NAME',
      'fulfill-paid-orders': 'SECRETS_KEY_ID TABLE_NAME',
      'record-activity': 'TABLE_NAME',
      'send-email': 'EMAIL_SENDER SECRETS_KEY_ID TABLE_NAME',
      'import-images': 'IMAGE_RESULTS_QUEUE_URL MEDIA_BUCKET',
      'record-api-log': 'TABLE_NAME',
      'record-images': 'MEDIA_BASE_URL TABLE_NAME',
    });
  });

  it.each(functions.map(functionName))('of %s are what its handler reads', async (name) => {
    const source = readSource(entryOf(name));
    const { environment } = (await import(join(projectRoot, entryOf(name), '../function.ts'))) as { environment: readonly string[] };
    expect(source).toContain('import { environment');
    // Nothing else of the environment is read but what one machine sets, and what is read is used.
    expect(source.match(/readEnvironment\(environment, process\.env\)/g)).toHaveLength(1);
    expect(source.replaceAll(/read(Environment\(environment, |LocalSettings\()process\.env\)/g, '')).not.toContain('process');
    const used = source.includes('openGroup(') ? source + readSource('functions/wiring/open-group.ts') : source;
    expect([...new Set(used.match(/(?<=\.)[A-Z][A-Z0-9_]+\b/g))].sort()).toEqual([...environment].sort());

    const fn = functions.find((candidate) => functionName(candidate) === name);
    expect(Object.keys(propertyOf(fn, 'Environment', 'Variables') as object).sort()).toEqual([...environment].sort());
  });

  it('give one name the same value in every function', () => {
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

  it('of the API answer before API Gateway gives up at 30 s', () => {
    const { front, public: integrations, admin } = templates;
    const api = [front, integrations, admin].flatMap((template) => Object.values(resourcesOf(template, 'AWS::Lambda::Function')));
    expect(new Set(api.map((fn) => propertyOf(fn, 'Timeout')))).toEqual(new Set([25]));
  });

  it('name their source, which a local run imports', () => {
    expect(functions.map(functionName)).not.toContain('unknown');
  });
});
