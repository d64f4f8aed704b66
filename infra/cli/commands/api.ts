import type { ClientOperation } from '#shared/client/client-operation.ts';
import { connect } from '#shared/client/connection.ts';
import { adminOfOperations, adminOperations } from '#shared/client/generated/admin-api.ts';
import { storeOperations } from '#shared/client/generated/store-api.ts';
import { matcherOf } from '#shared/client/match-operation.ts';
import { send } from '#shared/client/send.ts';
import { noAccess, noStaffAccess } from '../access.ts';
import { type CommandContext, CommandFailure, defineCommand, WrongUsage } from '../command.ts';
import { printObject } from '../nouns/print-answer.ts';
import { readData } from '../nouns/read-input.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

export const apiCommand = defineCommand({
  name: 'api',
  summary: 'sends any request: store-api api GET /products?limit=3',
  operands: [{ name: 'METHOD', choices: methods }, { name: 'PATH' }],
  options: {
    data: { type: 'string', value: 'JSON', help: 'the body: JSON, @FILE, or - for standard input' },
    staff: { type: 'boolean', help: 'as staff, with a PATH like /stores/{store_id}/staff' },
    'idempotency-key': { type: 'string', value: 'KEY', help: 'the key of an earlier request, to retry it safely' },
  },
  async run(context, { options, operands: [method = '', given = ''] }) {
    if (!given.startsWith('/')) throw new WrongUsage(`PATH cannot be "${given}": it must begin with a slash, such as /products.`);
    const { connection, operations, storeId } = connectAs(context, options.staff === true);
    const url = new URL(`https://api.invalid${given.replaceAll('{store_id}', encodeURIComponent(storeId))}`);
    const name = matcherOf(operations)(method, url)?.operation;
    const known = name === undefined ? undefined : operations[name];
    const key = options['idempotency-key'];
    // If this version does not define the operation, the request is sent only once, because a retry may not be safe.
    const operation: ClientOperation = known ?? { method: method as ClientOperation['method'], path: url.pathname };
    const { body } = await send(connection, {
      ...{ name: name ?? `${method} ${url.pathname}`, operation, path: url.pathname, query: url.search },
      body: await readData(options.data, context),
      options: { signal: context.signal, ...(key !== undefined && { idempotencyKey: key }) },
    });
    if (typeof body === 'string') await context.write(body);
    else printObject(context, body);
    return 0;
  },
});

function connectAs({ access }: CommandContext, staff: boolean) {
  if (staff) {
    if (access.admin === null) throw new CommandFailure(noStaffAccess);
    const { baseUrl, token, storeId } = access.admin;
    return { connection: connect({ baseUrl }, token, 'token'), operations: staffOperations, storeId };
  }
  if (access.baseUrl === null || access.apiKey === null) {
    throw new CommandFailure(noAccess);
  }
  return { connection: connect({ baseUrl: access.baseUrl }, access.apiKey, 'apiKey'), operations: keyOperations, storeId: '' };
}

const keyOperations: Readonly<Record<string, ClientOperation>> = storeOperations;
const staffOperations: Readonly<Record<string, ClientOperation>> = { ...adminOperations, ...adminOfOperations };
