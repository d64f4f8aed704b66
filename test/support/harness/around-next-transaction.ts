import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/table/table-client.ts';

type Happen = () => Promise<unknown>;

/** Runs a step right before the next transaction of a table, which was decided without it. */
export const beforeNextTransaction = (table: Table, happen: Happen): void =>
  aroundNextTransaction(table, async (transaction) => {
    await happen();
    return transaction();
  });

/** Runs a step right after the next transaction of a table, before the request continues. */
export const afterNextTransaction = (table: Table, happen: Happen): void =>
  aroundNextTransaction(table, async (transaction) => {
    const output = await transaction();
    await happen();
    return output;
  });

function aroundNextTransaction({ client }: Table, run: (transaction: Happen) => Promise<unknown>): void {
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  client.send = (async (command: unknown) => {
    if (!(command instanceof TransactWriteCommand)) return send(command);
    client.send = send as typeof client.send;
    return run(() => send(command));
  }) as typeof client.send;
}
