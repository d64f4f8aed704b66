import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { openDirectClient } from '#infra/local/dynamodb/direct/direct-client.ts';

const reader = { call: () => ({}), close: () => undefined };

it.each([
  { dropsTokens: false, sent: { TransactItems: [], ClientRequestToken: 'token' } },
  { dropsTokens: true, sent: { TransactItems: [] } },
])('sends a transaction with its client token unless tokens are dropped ($dropsTokens)', async ({ dropsTokens, sent }) => {
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
