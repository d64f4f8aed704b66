import { readOpsOptions } from '#infra/cli/ops/ops-options.ts';
import { type RestoreRequest, restoreSteps, type TableFacts } from '#infra/cli/ops/restore-plan.ts';
import { readRestore, restoreTable } from '#infra/cli/ops/restore-table.ts';
import { runRestore } from '#infra/cli/ops/run-restore.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';

const parameter = '/store-management/prod/table';
const at = '2026-11-25T12:00:00Z';
const wish: RestoreRequest = { parameter, at, name: 'old-at-20261125120000', isSwitched: true };

type FakeTable = {
  status: string;
  ttl: string | null;
  backups: boolean;
  isProtected: boolean;
  stream: string | null;
  tags: Record<string, string>;
  restored: { readonly SourceTableArn: string; readonly RestoreDateTime: string } | null;
};

const old = (): FakeTable => ({
  status: 'ACTIVE',
  ttl: 'expires_at',
  backups: true,
  isProtected: true,
  stream: '2026-01-01T00:00:00.000',
  tags: { service: 'store-management', 'aws:cloudformation:stack-name': 'data' },
  restored: null,
});
const bare = (): FakeTable => ({ ...old(), status: 'CREATING', ttl: null, backups: false, isProtected: false, stream: null, tags: {} });
const arnOf = (name: string): string => `arn:aws:dynamodb:eu-west-1:222222222222:table/${name}`;

/** Simulates the AWS command line for these tables. As on AWS, a table becomes active only a moment after a change. */
function fakeAws(tables: Map<string, FakeTable>) {
  const done: string[] = [];
  const aws = { served: 'old,2026-01-01T00:00:00.000', failAfter: Number.POSITIVE_INFINITY, done };
  const flag = (words: readonly string[], name: string): string => words[words.indexOf(`--${name}`) + 1] ?? '';
  const tableOf = (words: readonly string[]): FakeTable => {
    const found = tables.get(
      words.includes('--resource-arn') ? (flag(words, 'resource-arn').split('/')[1] ?? '') : flag(words, 'table-name'),
    );
    if (found === undefined) throw new StartFailure('aws dynamodb failed: An error occurred (ResourceNotFoundException)');
    return found;
  };
  const reads: Record<string, (words: readonly string[]) => unknown> = {
    'get-parameter': () => ({ Parameter: { Value: aws.served } }),
    'describe-table': (words) => {
      const table = tableOf(words);
      const shown = {
        TableArn: arnOf(flag(words, 'table-name')),
        TableStatus: table.status,
        DeletionProtectionEnabled: table.isProtected,
        ...(table.stream !== null && { LatestStreamLabel: table.stream, StreamSpecification: { StreamEnabled: true } }),
        ...(table.restored !== null && { RestoreSummary: table.restored }),
      };
      table.status = 'ACTIVE';
      return { Table: shown };
    },
    'describe-time-to-live': (words) => {
      const { ttl } = tableOf(words);
      return {
        TimeToLiveDescription: ttl === null ? { TimeToLiveStatus: 'DISABLED' } : { TimeToLiveStatus: 'ENABLED', AttributeName: ttl },
      };
    },
    'describe-continuous-backups': (words) => ({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: tableOf(words).backups ? 'ENABLED' : 'DISABLED' },
      },
    }),
    'list-tags-of-resource': (words) => ({ Tags: Object.entries(tableOf(words).tags).map(([Key, Value]) => ({ Key, Value })) }),
  };
  const writes: Record<string, (words: readonly string[]) => void> = {
    'restore-table-to-point-in-time': (words) => {
      const restored = { SourceTableArn: arnOf(flag(words, 'source-table-name')), RestoreDateTime: '2026-11-25T13:00:00+01:00' };
      tables.set(flag(words, 'target-table-name'), { ...bare(), restored });
    },
    'update-time-to-live': (words) => void Object.assign(tableOf(words), { ttl: 'expires_at' }),
    'update-continuous-backups': (words) => void Object.assign(tableOf(words), { backups: true }),
    'tag-resource': (words) => {
      for (const [, key = '', value = ''] of words.join(' ').matchAll(/Key=(\S+),Value=(\S+)/g)) tableOf(words).tags[key] = value;
    },
    'update-table': (words) => {
      const table = tableOf(words);
      if (table.status !== 'ACTIVE') throw new StartFailure('aws dynamodb update-table failed: ResourceInUseException');
      table.status = 'UPDATING';
      if (words.includes('--deletion-protection-enabled')) table.isProtected = true;
      else table.stream = '2026-11-25T13:30:00.000';
    },
    'put-parameter': (words) => {
      aws.served = flag(words, 'value');
    },
  };
  const ask = async (words: readonly string[]): Promise<unknown> => {
    const operation = words[1] ?? '';
    const read = reads[operation];
    if (read !== undefined) return read(words);
    writes[operation]?.(words);
    done.push(operation);
    // The step was carried out, but its answer was lost.
    if (done.length >= aws.failAfter) throw new StartFailure('aws failed: the connection was lost');
    return {};
  };
  return Object.assign(aws, { ask });
}

const run = (aws: ReturnType<typeof fakeAws>, over: Partial<RestoreRequest> = {}, said: string[] = []) =>
  restoreTable({ aws: aws.ask, say: (line) => said.push(line), pause: async () => undefined }, 'old', { ...wish, ...over });

const everyStep = [
  'restore-table-to-point-in-time',
  'update-time-to-live',
  'update-continuous-backups',
  'tag-resource',
  'update-table',
  'update-table',
  'put-parameter',
];

describe('a restore', () => {
  it('creates a table with all settings that a restore leaves out, and makes the stage use it', async () => {
    const tables = new Map([['old', old()]]);
    const aws = fakeAws(tables);
    await run(aws);
    expect(aws.done).toEqual(everyStep);
    expect(tables.get(wish.name)).toMatchObject({
      status: 'ACTIVE',
      ttl: 'expires_at',
      backups: true,
      isProtected: true,
      stream: '2026-11-25T13:30:00.000',
      tags: { service: 'store-management' },
    });
    expect(aws.served).toBe(`${wish.name},2026-11-25T13:30:00.000`);
    expect(tables.get('old')).toEqual(old());
  });

  it("does not change the stage's table unless requested", async () => {
    const aws = fakeAws(new Map([['old', old()]]));
    await run(aws, { isSwitched: false });
    expect(aws.done).toEqual(everyStep.slice(0, -1));
    expect(aws.served).toBe('old,2026-01-01T00:00:00.000');
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('that was interrupted after step %i continues there without repeating steps', async (steps) => {
    const aws = fakeAws(new Map([['old', old()]]));
    aws.failAfter = steps;
    await expect(run(aws)).rejects.toThrow('the connection was lost');
    aws.failAfter = Number.POSITIVE_INFINITY;
    await run(aws);
    expect(aws.done).toEqual(everyStep);
    await run(aws);
    expect(aws.done).toEqual(everyStep);
  });

  it.each<[string, Partial<FakeTable>]>([
    ['is not a restore', { restored: null }],
    ['was restored from', { restored: { SourceTableArn: arnOf('other'), RestoreDateTime: at } }],
    ['as of 2026-11-25T11:59:59Z', { restored: { SourceTableArn: arnOf('old'), RestoreDateTime: '2026-11-25T11:59:59Z' } }],
  ])('refuses a table of that name that %s', async (fault, over) => {
    const aws = fakeAws(
      new Map([
        ['old', old()],
        [wish.name, { ...bare(), ...over }],
      ]),
    );
    await expect(run(aws)).rejects.toThrow(fault);
    expect(aws.done).toEqual([]);
  });

  it('needs its source', async () => {
    await expect(run(fakeAws(new Map()))).rejects.toThrow('There is no table old.');
  });

  it('is planned without changing anything', async () => {
    const aws = fakeAws(new Map([['old', old()]]));
    const steps = restoreSteps(await readRestore(aws.ask, 'old', wish), wish);
    expect(aws.done).toEqual([]);
    expect(steps.map(({ says }) => says)).toEqual([
      `restore old as of ${at} to ${wish.name}`,
      `wait until ${wish.name} is active`,
      'expire rows by expires_at',
      'enable its own backups for 35 days',
      'tag it: service',
      'protect it from deletion',
      'start its stream',
      `set ${parameter} to ${wish.name},LABEL for the next deployment`,
    ]);
  });

  it('waits until a source can be restored to the requested second, some minutes later', () => {
    const source: TableFacts = {
      ...{ name: 'old', arn: arnOf('old'), isActive: true, streamLabel: null, ttlAttribute: null, hasBackups: true, isProtected: false },
      ...{ tags: {}, restored: null, restorableUntilMs: Date.parse(at) - 1000 },
    };
    const saysFirst = (facts: TableFacts) => restoreSteps({ served: '', source: facts, target: null }, wish)[0]?.says;
    expect(saysFirst(source)).toBe(`wait until old can be restored as of ${at}, about five minutes later`);
    expect(saysFirst({ ...source, restorableUntilMs: Date.parse(at) })).toBe(`restore old as of ${at} to ${wish.name}`);
  });

  it('gives a table no settings that its source lacks', () => {
    const source: TableFacts = {
      name: 'old',
      arn: arnOf('old'),
      isActive: true,
      streamLabel: null,
      ttlAttribute: null,
      hasBackups: false,
      restorableUntilMs: null,
      isProtected: false,
      tags: {},
      restored: null,
    };
    const steps = restoreSteps({ served: '', source, target: null }, { ...wish, isSwitched: false });
    expect(steps.map(({ aws }) => (aws === 'wait' ? aws : aws[1]))).toEqual(['restore-table-to-point-in-time', 'wait']);
  });
});

describe('npm run ops -- restore', () => {
  const words = (line: string): readonly string[] => line.split(' ');
  const lines = async (aws: ReturnType<typeof fakeAws>, line: string): Promise<readonly string[]> => {
    const said: string[] = [];
    const options = readOpsOptions(words(line));
    await runRestore({ aws: aws.ask, say: (text) => said.push(text), pause: async () => undefined }, parameter, options);
    return said;
  };

  it('prints the steps, does them with --apply, and prints how to switch back', async () => {
    const aws = fakeAws(new Map([['old', old()]]));
    const planned = await lines(aws, `restore --stage prod --at ${at} --switch`);
    expect(planned[0]).toBe(
      `restore old as of ${at} to ${wish.name}: aws dynamodb restore-table-to-point-in-time --source-table-name old --target-table-name ${wish.name} --restore-date-time ${at}`,
    );
    expect(planned).toContain('Nothing was changed. To do this, add --apply.');
    expect(aws.done).toEqual([]);
    const done = await lines(aws, `restore --stage prod --at ${at} --switch --apply`);
    expect(aws.done).toEqual(everyStep);
    expect(done.at(-1)).toBe('To switch back: npm run ops -- restore --stage prod --back old,2026-01-01T00:00:00.000 --apply');
    await lines(aws, `restore --stage prod --at ${at} --switch --apply`);
    expect(aws.done).toEqual(everyStep);
    await lines(aws, 'restore --stage prod --back old,2026-01-01T00:00:00.000 --apply');
    expect(aws.served).toBe('old,2026-01-01T00:00:00.000');
  });

  it.each([
    ['redrive', 'The task is missing'],
    ['restore --at 2026-11-25T12:00:00Z', '--stage is missing.'],
    ['restore --stage moon --at 2026-11-25T12:00:00Z', 'There is no stage "moon".'],
    ['restore --stage prod', '--at takes a time'],
    ['restore --stage prod --at yesterday', '--at takes a time'],
    ['restore --stage prod --back old', '--back takes the name of a table'],
    ['restore --stage prod --what', "Unknown option '--what'"],
  ])('refuses %s', (line, message) => {
    expect(() => readOpsOptions(words(line))).toThrow(message);
  });
});
