import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import * as lib from '@aws-sdk/lib-dynamodb';
import { openTable } from '#shared/table/table-client.ts';
import { type BundledTableClient, bundledTableClient } from '#test/support/harness/bundled-table-client.ts';

type Described = {
  readonly inputKeyNodes: object;
  readonly outputKeyNodes: object;
  readonly clientCommand: { readonly schema: readonly unknown[] };
};

const isCommand = (name: string): boolean => /^(?!DynamoDB|\$)\w+Command$/.test(name);
const sentByFunctions = [
  'BatchGetCommand',
  'DeleteCommand',
  'GetCommand',
  'PutCommand',
  'QueryCommand',
  'TransactWriteCommand',
  'UpdateCommand',
];
const commands = Object.entries(lib).filter(([name]) => sentByFunctions.includes(name));

let bundled: BundledTableClient;
beforeAll(async () => {
  bundled = await bundledTableClient();
});

it('a bundle has the commands that functions send, and no other', () => {
  expect(Object.keys(bundled).filter(isCommand).sort()).toEqual(sentByFunctions);
});

it.each(commands)('%s asks for the same operation in a bundle as through the SDK', (name, command) => {
  const described = (made: unknown) => {
    const Command = made as new (input: object) => Described;
    const { inputKeyNodes, outputKeyNodes, clientCommand } = new Command({});
    return { inputKeyNodes, outputKeyNodes, operation: clientCommand.schema.slice(0, 3) };
  };
  const [, inBundle] = Object.entries(bundled).find(([exported]) => exported === name) ?? [];
  expect(described(inBundle)).toEqual(described(command));
});

it.each<[environment: Record<string, string>, host: string]>([
  [{ AWS_REGION: 'eu-west-1' }, 'dynamodb.eu-west-1.amazonaws.com'],
  [{ AWS_REGION: 'cn-north-1' }, 'dynamodb.cn-north-1.amazonaws.com.cn'],
  [{ AWS_REGION: 'us-gov-west-1', AWS_USE_FIPS_ENDPOINT: 'true' }, 'dynamodb.us-gov-west-1.amazonaws.com'],
  [{ AWS_REGION: 'us-east-1', AWS_USE_FIPS_ENDPOINT: 'true' }, 'dynamodb-fips.us-east-1.amazonaws.com'],
  [{ AWS_REGION: 'eu-west-1', AWS_USE_DUALSTACK_ENDPOINT: 'true' }, 'dynamodb.eu-west-1.api.aws'],
  [{ AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: 'http://127.0.0.1:8000' }, '127.0.0.1:8000'],
])('with %j a bundle and the SDK call %s, as the role that the environment has', async (environment, host) => {
  const given = { ...environment, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' };
  const before = { ...process.env };
  Object.assign(process.env, given);
  try {
    for (const open of [bundled.openTable, openTable]) {
      const sent: Sent[] = [];
      await open('a-table', { requestHandler: recording(sent) }).client.send(
        new lib.GetCommand({ TableName: 'a-table', Key: { pk: 'A' } }),
      );
      expect(sent).toMatchObject([
        {
          headers: {
            host,
            'x-amz-security-token': 'session',
            authorization: expect.stringMatching(new RegExp(`AKIDEXAMPLE/\\d{8}/${environment['AWS_REGION']}/dynamodb/`)),
          },
        },
      ]);
    }
  } finally {
    process.env = before;
  }
});

it('a command that is not on items is refused, for want of what would send it', async () => {
  const { client } = bundled.openTable('a-table', {
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await expect(client.send(new ListTablesCommand({}) as never)).rejects.toThrow('This bundle was made for commands on items only.');
});

it('a bundle pauses between retries for as long as the SDK does', async () => {
  const strategyOf = async (open: typeof openTable) => {
    const { client } = open('a-table', { region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
    const { mode, baseDelay } = (await client.config.retryStrategy()) as unknown as { readonly mode: string; readonly baseDelay: number };
    return { mode, baseDelay, attempts: await client.config.maxAttempts() };
  };
  expect(await strategyOf(bundled.openTable)).toEqual(await strategyOf(openTable));
  expect(await strategyOf(openTable)).toEqual({ mode: 'standard', baseDelay: 25, attempts: 4 });
});

type Sent = { readonly headers: object };

/** Keeps what it is given to send and answers that there is no such item. */
const recording = (sent: Sent[]) => ({
  handle: async (request: Sent) => {
    sent.push(request);
    return { response: { statusCode: 200, headers: {}, body: Buffer.from('{}') } } as never;
  },
});
