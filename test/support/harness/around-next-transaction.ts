import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#shared/table/table-client.ts';

type Happen = () => Promise<unknown>;

/** Runs `happen` immediately before the table's next transaction, whose contents have already been decided. */
export const beforeNextTransaction = (table: Table, happen: Happen): void =>
  aroundNextTransaction(table, async (transaction) => {
    await happen();
    return transaction();
  });

/** Runs `happen` immediately after the table's next transaction, before the request continues. */
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
