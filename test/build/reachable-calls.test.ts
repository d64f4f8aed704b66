import { join } from 'node:path';
import { build, stop } from 'esbuild';
import { apiGroups } from '#functions/api.ts';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import type { FunctionSpec, TableAction } from '#shared/lambda/function-spec.ts';
import { readableArn } from './readable-arn.ts';
import { roleOf, type Statement, statementsOf } from './role-statements.ts';
import { allResources, functionName, propertyOf, templatesOf, textOf } from './templates.ts';

/*
 * Compares every AWS call in a function's code, after esbuild has removed unreachable code, with the function's role.
 * Excludes packages: the CDK and the SDK are responsible for their calls, and our modules name every command that they
 * send.
 */

const projectRoot = join(__dirname, '../..');
const functions: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, console: pagesFunction, ...workers };

/** AWS actions, and the files whose code needs them. */
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
  // S3 names the right to list after the bucket.
  ListObjectsV2: 's3:ListBucket',
  SendEmail: 'ses:SendEmail',
  Invoke: 'lambda:InvokeFunction',
  ListVersionsByFunction: 'lambda:ListVersionsByFunction',
};
/** In a transaction each write needs a separate right (`LabelledWrite` in shared/table/transact.ts). */
const actionOfWrite: Readonly<Record<string, string>> = {
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
};
/** Files that query only indexes, never the table. */
const queriesIndexes = new Set([
  'shared/table/read-due-items.ts',
  'shared/table/key-walk.ts',
  'shared/webhooks/backlog/webhook-backlog-table.ts',
]);

function callsIn(bundle: string): Calls {
  const calls = new Map<string, Set<string>>();
  const add = (action: string, file: string): void => void calls.set(action, (calls.get(action) ?? new Set()).add(file));
  // esbuild writes a file's name above its code.
  const parts = bundle.split(/^\/\/ (?=(?:shared|functions|events)\/)/m).slice(1);
  for (const part of parts) {
    const file = part.slice(0, part.indexOf('\n'));
    // esbuild numbers names that several files import.
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

/** Returns the actions that statements allow, with queries of an index listed separately. */
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

/** Returns the calls that a role does not allow, each with its files, except those in `neverRun`. */
const missing = (calls: Calls, statements: readonly Statement[], neverRun: readonly string[] = []): string[] =>
  [...calls].flatMap(([action, files]) => {
    const run = [...files].filter((file) => !neverRun.includes(file) && !neverRun.includes(`${action} in ${file}`));
    return run.length === 0 || allowedBy(statements).has(action) ? [] : [`${action}: ${run.join(', ')}`];
  });

/** The idempotency code, which is bundled even into groups whose contracts accept no Idempotency-Key. */
const idempotency = ['shared/table/idempotency.ts', 'shared/table/rows/long-text.ts'];
const takesKeys = (name: string): boolean =>
  apiGroups.some((group) => group.name === name && Object.values(group.endpoints).some(({ idempotent }) => idempotent === true));

/** Code in a function's bundle that the function never runs. */
const neverRun: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(apiFunctions).flatMap((name) => (takesKeys(name) ? [] : [[name, idempotency]]))),
  // It does not accept credentials: it counts addresses and reads no store.
  docs: [...idempotency, 'shared/stores/stores-table.ts', 'shared/table/read-items.ts'],
  // It counts calls and deletes nothing.
  'record-api-log': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // They number events and delete nothing.
  'publish-events': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  'relay-missed-events': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // It returns units and creates no row.
  'finish-stock-jobs': ['dynamodb:PutItem in shared/table/write-alone.ts'],
  // It decrypts secrets and encrypts none.
  'deliver-webhooks': ['kms:Encrypt in shared/lambda/kms-secrets.ts'],
  'send-email': ['kms:Encrypt in shared/lambda/kms-secrets.ts'],
  // It marks order lines as fulfilled, which changes no count of the customer's orders; its commits fit into one
  // transaction.
  'fulfill-paid-orders': ['dynamodb:UpdateItem in shared/customers/customers-table.ts', 'shared/table/write-alone.ts'],
  // Its commits fit into one transaction.
  'send-held-purchase-orders': ['dynamodb:DeleteItem in shared/table/write-alone.ts'],
  // It replaces the row of a product, but none of its variants, names or SKUs.
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
    // Without a job, no commit takes several steps.
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

  it('is missed without its right', () => {
    const without = ofFunction('import-images').filter(({ Action }) => !['sqs:SendMessage'].includes([Action].flat().join(' ')));
    expect(without.length).toBe(ofFunction('import-images').length - 1);
    expect(missing(callsOf('import-images'), without)).toEqual(['sqs:SendMessage: functions/workers/import-images/handler.ts']);
  });
});

describe("rights that a function's code does not use", () => {
  it.each(Object.entries(functions))('are not granted to %s', (name, { grants: { table = [] } }) => {
    const unused = (table as readonly TableAction[]).filter((action) => !callsOf(name).has(`dynamodb:${action}`));
    // Writing groups share one list of actions; only the condition check on an unchanged item is unused by some.
    expect(unused.filter((action) => action !== 'ConditionCheckItem')).toEqual([]);
  });
});
