import { join } from 'node:path';
import { build, stop } from 'esbuild';
import { apiGroups } from '#functions/api.ts';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import type { FunctionSpec, TableAction } from '#shared/lambda/function-spec.ts';
import { readableArn } from './readable-arn.ts';
import { roleOf, type Statement, statementsOf } from './role-statements.ts';
import { allResources, functionName, propertyOf, templatesOf, textOf } from './templates.ts';

/*
 * Compares the AWS calls in each function's code, after esbuild has removed unreachable code, with the permissions of
 * its role. Ignores the code of packages, because every AWS command that we send is named in our own modules.
 */

const projectRoot = join(__dirname, '../..');
const functions: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, console: pagesFunction, ...workers };

/** AWS actions, each with the files whose code needs it. */
type Calls = ReadonlyMap<string, ReadonlySet<string>>;

const actionOfCommand: Readonly<Record<string, string>> = {
  Get: 'dynamodb:GetItem',
  BatchGet: 'dynamodb:BatchGetItem',
  BatchWrite: 'dynamodb:BatchWriteItem',
  Query: 'dynamodb:Query',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  Encrypt: 'kms:Encrypt',
  Decrypt: 'kms:Decrypt',
  SendMessage: 'sqs:SendMessage',
  SendMessageBatch: 'sqs:SendMessage',
  PutEvents: 'events:PutEvents',
  PutObject: 's3:PutObject',
  GetObject: 's3:GetObject',
  DeleteObject: 's3:DeleteObject',
  // S3's permission for listing objects is named after the bucket: `ListBucket`.
  ListObjectsV2: 's3:ListBucket',
  SendEmail: 'ses:SendEmail',
  Invoke: 'lambda:InvokeFunction',
  ListVersionsByFunction: 'lambda:ListVersionsByFunction',
};
/** Each kind of write in a transaction needs its own permission (`LabelledWrite` in shared/table/transact.ts). */
const actionOfWrite: Readonly<Record<string, string>> = {
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
};
/** Files that query only indexes, never the table itself. */
const queriesIndexes = new Set([
  'shared/table/read-due-items.ts',
  'shared/table/key-walk.ts',
  'shared/webhooks/backlog/webhook-backlog-table.ts',
]);

function callsIn(bundle: string): Calls {
  const calls = new Map<string, Set<string>>();
  const add = (action: string, file: string): void => void calls.set(action, (calls.get(action) ?? new Set()).add(file));
  // esbuild writes the name of each file above its code.
  const parts = bundle.split(/^\/\/ (?=(?:shared|functions|events)\/)/m).slice(1);
  for (const part of parts) {
    const file = part.slice(0, part.indexOf('\n'));
    // esbuild appends a number to a name that several files import.
    for (const [, command = ''] of part.matchAll(/new (\w+?)Command\d*\(/g)) {
      if (command === 'TransactWrite') continue;
      const action = actionOfCommand[command] ?? `unknown:${command}`;
      add(action === 'dynamodb:Query' && queriesIndexes.has(file) ? 'dynamodb:Query of an index' : action, file);
    }
    const writesRows = file.endsWith('-table.ts') || file.startsWith('shared/table/');
    for (const [, write = ''] of writesRows ? part.matchAll(/(?<![\w.])(put|update|delete|check): /g) : []) {
      add(actionOfWrite[write] ?? '', file);
    }
  }
  return calls;
}

/** Returns the actions that policy statements allow. Queries of an index are listed separately. */
const allowedBy = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) =>
        [Action]
          .flat()
          .flatMap((action) =>
            [Resource].flat().map((resource) => (readableArn(resource).includes('/index/') ? `${action} of an index` : action)),
          ),
      ),
  );

/**
 * Returns the calls that a role does not allow, each with the files that contain it. Leaves out the code in `neverRun`.
 */
const missing = (calls: Calls, statements: readonly Statement[], neverRun: readonly string[] = []): string[] =>
  [...calls].flatMap(([action, files]) => {
    const run = [...files].filter((file) => !neverRun.includes(file) && !neverRun.includes(`${action} in ${file}`));
    return run.length === 0 || allowedBy(statements).has(action) ? [] : [`${action}: ${run.join(', ')}`];
  });

/**
 * The source files for idempotency keys. They are in every group's bundle, even if the group's contracts accept no
 * Idempotency-Key.
 */
const idempotency = ['shared/table/idempotency.ts', 'shared/table/rows/long-text.ts'];
const takesKeys = (name: string): boolean =>
  apiGroups.some((group) => group.name === name && Object.values(group.endpoints).some(({ idempotent }) => idempotent === true));

/** Code that is in a function's bundle although the function never runs it. */
const neverRun: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(apiFunctions).flatMap((name) => (takesKeys(name) ? [] : [[name, idempotency]]))),
  // The function `docs` accepts no credentials. It counts calls by address, and does not read any store.
  docs: [...idempotency, 'shared/stores/stores-table.ts', 'shared/table/read-items.ts'],
  // This function counts calls and never deletes an item.
  'record-api-log': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // These functions use `writeAlone` to number events, and never to delete an item.
  'publish-events': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  'relay-missed-events': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // This function gives units back to existing stock rows and creates no row.
  'finish-stock-jobs': ['dynamodb:PutItem in shared/table/write-alone.ts'],
  // These functions decrypt secrets and encrypt none.
  'deliver-webhooks': ['kms:Encrypt in shared/lambda/kms-secrets.ts'],
  'send-email': ['kms:Encrypt in shared/lambda/kms-secrets.ts'],
  // This function changes no customer's order count. Its commits fit into one transaction, so it never uses
  // `writeAlone`.
  'fulfill-paid-orders': ['dynamodb:UpdateItem in shared/customers/customers-table.ts', 'shared/table/write-alone.ts'],
  // This function never deletes an item with `writeAlone`, because each of its commits fits into one transaction.
  'send-held-purchase-orders': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // This function replaces only a product's own row. It changes no variants and no unique values, such as slugs and
  // SKUs.
  'record-images': [
    'dynamodb:BatchGetItem in shared/table/read-items.ts',
    'shared/inventory/variant-stock-table.ts',
    'shared/catalogue/product-jobs-table.ts',
    'shared/catalogue/finish-product-job-table.ts',
    'shared/catalogue/commit-product-table.ts',
    'shared/catalogue/joined-table.ts',
    'shared/catalogue/product-locks-table.ts',
    'shared/catalogue/product-writes-table.ts',
    'shared/table/unique-values.ts',
    // The next two entries are code that only jobs need, and `record-images` runs no jobs.
    'shared/table/write-alone.ts',
    'dynamodb:ConditionCheckItem in shared/table/commit.ts',
  ],
};

const templates = templatesOf({ stage: 'prod' });
const roles = allResources(templates, 'AWS::IAM::Role');
const policies = Object.values(allResources(templates, 'AWS::IAM::Policy'));
const statements = new Map(
  Object.values(allResources(templates, 'AWS::Lambda::Function')).map((fn) => {
    const own = policies.filter((policy) => textOf(policy, 'Roles', 0, 'Ref') === textOf(fn, 'Role', 'Fn::GetAtt', 0));
    const added = own.flatMap((policy) => propertyOf(policy, 'PolicyDocument', 'Statement') as readonly Statement[]);
    return [functionName(fn), [...statementsOf(roleOf(roles, fn)), ...added]];
  }),
);
const ofFunction = (name: string): readonly Statement[] => statements.get(name) ?? [];

const calls = new Map<string, Calls>();
const callsOf = (name: string): Calls => calls.get(name) ?? new Map();

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: Object.entries(functions).map(([name, { folder }]) => ({ in: `functions/${folder}/handler.ts`, out: name })),
    absWorkingDir: projectRoot,
    outdir: 'unwritten',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  for (const { path, text } of outputFiles) calls.set(path.slice(path.lastIndexOf('/') + 1, -'.js'.length), callsIn(text));
});

afterAll(async () => await stop());

describe('every AWS call that a function can reach', () => {
  it.each(Object.keys(functions))('is allowed to %s', (name) => {
    expect(missing(callsOf(name), ofFunction(name), neverRun[name])).toEqual([]);
  });

  it('is found: most functions have some, and all are known', () => {
    const silent = Object.keys(functions).filter((name) => callsOf(name).size === 0);
    expect(silent).toEqual([]);
    expect([...callsOf('import-images').keys()].sort()).toEqual(['s3:PutObject', 'sqs:SendMessage']);
    expect([...callsOf('deliver-webhooks').keys()].sort()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'kms:Decrypt',
      'kms:Encrypt',
    ]);
  });

  it('is reported as missing if the role lacks the permission', () => {
    const without = ofFunction('import-images').filter(({ Action }) => !['sqs:SendMessage'].includes([Action].flat().join(' ')));
    expect(without.length).toBe(ofFunction('import-images').length - 1);
    expect(missing(callsOf('import-images'), without)).toEqual(['sqs:SendMessage: functions/workers/import-images/handler.ts']);
  });
});

describe("permissions that a function's code does not use", () => {
  it.each(Object.entries(functions))('are not granted to %s', (name, { grants: { table = [] } }) => {
    const unused = (table as readonly TableAction[]).filter((action) => !callsOf(name).has(`dynamodb:${action}`));
    // Groups with write operations share the list `readWriteActions`. Some of these groups do not use
    // `ConditionCheckItem`, but they use all other actions in the list.
    expect(unused.filter((action) => action !== 'ConditionCheckItem')).toEqual([]);
  });
});
