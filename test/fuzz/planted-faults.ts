import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { openIds } from '#functions/wiring/ids.ts';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import type { Handler } from '#infra/local/runtime/function-runtime.ts';
import { openTable } from '#shared/table/table-client.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';

/*
 * Faults of the kinds that the fuzzer is there for, put around the handler of the customers' endpoints while it runs. None of
 * them is in the code: what is wrong is made of the real handler.
 */

type Event = { readonly body?: string; readonly requestContext: { readonly http: { readonly method: string } } };
type Answer = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
type Json = Readonly<Record<string, unknown>>;

const changed = (answer: Answer, change: (json: Json) => Json): Answer => ({
  ...answer,
  body: JSON.stringify(change(JSON.parse(answer.body) as Json)),
});

const without = (json: unknown, name: string): Json => Object.fromEntries(Object.entries(json as Json).filter(([each]) => each !== name));

const afterwards =
  (change: (answer: Answer, event: Event) => Answer | Promise<Answer>) =>
  (handler: Handler): Handler =>
  async (event, context) =>
    change((await handler(event, context)) as Answer, event as Event);

function compute(ms: number): void {
  const before = process.cpuUsage();
  for (let usedMs = 0; usedMs < ms; ) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
  }
}

/** Opens the group again with a contract that no longer looks at the body of a new customer. */
function unchecked(): Handler {
  const table = openTable(process.env['TABLE_NAME'] ?? '');
  const createCustomer = { ...customerEndpoints.createCustomer, body: v.looseObject({}) };
  const endpoints = { ...customerEndpoints, createCustomer } as unknown as typeof customerEndpoints;
  return openApiGroup(endpoints, customerOperations({ ...openIds(), table }), withoutStaff(table)) as unknown as Handler;
}

async function writeRow(): Promise<void> {
  const { name, client } = openTable(process.env['TABLE_NAME'] ?? '');
  await client.send(new PutCommand({ TableName: name, Item: { pk: 'S#x#CUSTOMER', sk: String(performance.now()) } }));
}

/** Each fault, with what the fuzzer says of it. */
export const plantedFaults: Readonly<Record<string, { readonly plant: (handler: Handler) => Handler; readonly seenAs: RegExp }>> = {
  'a body that is not checked': { plant: () => unchecked(), seenAs: /took a body that the document forbids|a 500/ },
  'a crash on an emoji': {
    plant: (handler) => (event, context) =>
      /[\u{10000}-\u{10ffff}]/u.test((event as Event).body ?? '') ? { statusCode: 500, headers: {}, body: '{}' } : handler(event, context),
    seenAs: /a 500/,
  },
  'an answer without a field of its schema': {
    plant: afterwards((answer) => (answer.statusCode === 201 ? changed(answer, ({ data }) => ({ data: without(data, 'email') })) : answer)),
    seenAs: /a body of 201 beside its schema/,
  },
  'an error without its code': {
    plant: afterwards((answer) =>
      answer.statusCode === 422 ? changed(answer, ({ error }) => ({ error: without(error, 'code') })) : answer,
    ),
    seenAs: /no code in the error/,
  },
  'a status that is not documented': {
    plant: afterwards((answer) => (answer.statusCode === 422 ? { ...answer, statusCode: 418 } : answer)),
    seenAs: /the status 418, which the document does not list/,
  },
  'an answer without its rate limit': {
    plant: afterwards((answer) => ({ ...answer, headers: without(answer.headers, 'X-RateLimit-Remaining') as Answer['headers'] })),
    seenAs: /no x-ratelimit-remaining header/,
  },
  'a refusal that writes': {
    plant: afterwards(async (answer) => {
      if (answer.statusCode === 422) await writeRow();
      return answer;
    }),
    seenAs: /was made \(.*\) by a refusal/,
  },
  'a question that writes': {
    plant: afterwards(async (answer, event) => {
      if (event.requestContext.http.method === 'GET') await writeRow();
      return answer;
    }),
    seenAs: /was made \(.*\) by a question/,
  },
  'a second of computing': {
    plant: afterwards((answer) => {
      if (answer.statusCode === 404) compute(1200);
      return answer;
    }),
    seenAs: /ms of CPU time/,
  },
};
