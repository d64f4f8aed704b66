import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { deployedTable } from '#infra/cli/deployed-table.ts';
import { readDoctorOptions } from '#infra/cli/doctor-options.ts';
import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { serveEngine } from '#infra/local/dynamodb/server.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the doctor command with these arguments, as npm does. */
function doctor(...args: readonly string[]): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile(process.execPath, [join(__dirname, '../../../infra/cli/doctor.ts'), ...args], (error, stdout, stderr) => {
    resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
  });
  return promise;
}

describe('npm run doctor on local data', () => {
  let dataDir: string;
  let engine: DynamoEngine | null;
  let table: Table;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
    engine = openEngine({ file: join(dataDir, 'dynamodb.db'), now: Date.now });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    table = openTable('a-table', { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials });
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    await transact(table, openStoreWrites(aStore()));
  });
  afterEach(() => {
    engine?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const atRest = (): void => {
    engine?.close();
    engine = null;
  };
  const plant = () => {
    const lock = { ...keys.unique(aStore().id, 'email', 'ada@example.com'), entity: 'unique_value', owner_id: 5 };
    return table.client.send(new PutCommand({ TableName: table.name, Item: lock }));
  };

  it('reports that nothing is wrong, and the number of rows read, with exit code 0', async () => {
    atRest();
    const { code, stdout } = await doctor('--data-dir', dataDir);
    expect(stdout).toMatch(/^Examined 1 store and 2 rows in [\d.]+ s \(store 1, store_handle 1\)\.\nNo faults found\.\n$/);
    expect(code).toBe(0);
  });

  it('reports each problem and its location, without personal data, with exit code 1', async () => {
    await plant();
    atRest();
    const { code, stdout } = await doctor('--data-dir', dataDir);
    expect(stdout.split('\n')[0]).toMatch(/^\w{26} {2}unique_value: email sha256:\w{16}: expected nothing, found lock of 5$/);
    expect(stdout).toContain('1 fault found.');
    expect(stdout).not.toContain('ada');
    expect(code).toBe(1);
  });

  it('reads a running stack at the address in demo.json', async () => {
    await plant();
    if (engine === null) throw new Error('the engine is stopped');
    const served = await serveEngine(engine, { port: 0 });
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ dynamodb: { endpoint: served.url, table: table.name } }));
    const { code, stdout } = await doctor('--data-dir', dataDir, '--json', '--store', aStore().id);
    await served.close();
    const [finding, summary, end] = stdout.split('\n');
    expect(JSON.parse(finding ?? '')).toMatchObject({ storeId: aStore().id, check: 'unique_value', object: 'email', expected: null });
    expect(JSON.parse(summary ?? '')).toMatchObject({ stores: 1, findings: 1, rows: { store: 1, unique_value: 1 } });
    expect(end).toBe('');
    expect(code).toBe(1);
  });

  it('reports a missing store or missing data', async () => {
    atRest();
    expect(await doctor('--data-dir', dataDir, '--store', 'X')).toMatchObject({ code: 2, stderr: 'There is no store X.\n' });
    const nowhere = join(dataDir, 'nowhere');
    expect(await doctor('--data-dir', nowhere)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`There is no data in ${nowhere}`),
    });
  });
});

describe('npm run doctor on a deployed stage', () => {
  const outputs = [
    { OutputKey: 'TableName', OutputValue: 'table-1' },
    { OutputKey: 'DoctorRoleArn', OutputValue: 'arn:aws:iam::1:role/doctor' },
  ];
  const stackId = 'arn:aws:cloudformation:eu-west-1:1:stack/store-management-prod-workers/x';
  function awsCli(Outputs: readonly object[]) {
    const asked: string[] = [];
    const aws = async (words: readonly string[]): Promise<unknown> => {
      asked.push(words.join(' '));
      if (words[0] === 'cloudformation') return { Stacks: [{ StackId: stackId, Outputs }] };
      return { Credentials: { AccessKeyId: 'a', SecretAccessKey: 'b', SessionToken: 'c' } };
    };
    return { asked, aws };
  }

  it('finds table and role by the outputs of the stack and assumes the role', async () => {
    const { asked, aws } = awsCli(outputs);
    const { name, client } = await deployedTable('prod', { serial: 'arn:mfa', code: '123456' }, aws);
    expect(asked).toEqual([
      'cloudformation describe-stacks --stack-name store-management-prod-workers',
      'sts assume-role --role-arn arn:aws:iam::1:role/doctor --role-session-name doctor --duration-seconds 3600 --serial-number arn:mfa --token-code 123456',
    ]);
    expect(name).toBe('table-1');
    expect(await client.config.region()).toBe('eu-west-1');
    expect(await client.config.credentials()).toMatchObject({ accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' });
  });

  it('reports a stage without outputs', async () => {
    await expect(deployedTable('prod', null, awsCli([]).aws)).rejects.toThrow('has no output TableName; deploy it first.');
  });
});

describe('options of npm run doctor', () => {
  it.each([
    [['--stage', 'nowhere'], 'There is no stage "nowhere"'],
    [['--mfa-code', '123456'], '--mfa-serial and --mfa-code must be given together.'],
    [['--grace-seconds', 'soon'], '--grace-seconds cannot be "soon".'],
    [['--what'], "Unknown option '--what'"],
  ])('%j are refused', (args, message) => {
    expect(() => readDoctorOptions(args)).toThrow(message);
  });
});
