import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { openDirectClient } from '#infra/local/dynamodb/direct/direct-client.ts';

const reader = { call: () => ({}), close: () => undefined };

it.each([
  { dropsTokens: false, sent: { TransactItems: [], ClientRequestToken: 'token' } },
  { dropsTokens: true, sent: { TransactItems: [] } },
])('the client sends a transaction with its client token unless tokens are dropped ($dropsTokens)', async ({ dropsTokens, sent }) => {
  const requests: unknown[] = [];
  const client = openDirectClient(
    reader,
    async (_, request) => {
      requests.push(JSON.parse(request));
      return { statusCode: 200, text: '{}' };
    },
    { dropsTokens },
  );
  await client.send(new TransactWriteCommand({ TransactItems: [], ClientRequestToken: 'token' }));
  expect(requests).toEqual([sent]);
});

it('the client yields to the timers and sockets of its thread after fifty reads, however many follow', async () => {
  const client = openDirectClient(reader, async () => ({ statusCode: 200, text: '{}' }));
  let turns = 0;
  const countTurns = (): void => {
    turns += 1;
    turn = setImmediate(countTurns);
  };
  let turn = setImmediate(countTurns);
  for (let read = 0; read < 1_000; read += 1) await client.send(new GetCommand({ TableName: 'a-table', Key: { pk: 'a', sk: 'b' } }));
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(19);
});
