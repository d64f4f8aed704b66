import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { refusedItemOf } from './refused-item.ts';
import { noDeadline, pauseAfter, type Timing } from './retry-transient.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, type PutWrite, TransactionRefused, type UpdateWrite } from './transact.ts';

type SingleWrite = PutWrite | UpdateWrite | Extract<LabelledWrite, { readonly delete: unknown }>;

/** The default number of attempts. Each of them includes up to four attempts by the SDK client. */
const usualAttempts = 3;

/**
 * Makes one write outside a transaction. The write costs half as much as in a transaction and does not block other
 * writes to the item.
 *
 * If the response is lost, the write is repeated and may be refused because the first try succeeded. To let the caller
 * recognize this case, the write must set or remove a mark that its condition checks.
 * @throws TransactionRefused if the write's condition does not hold
 */
export async function writeAlone(table: Table, write: SingleWrite, timing: Timing = noDeadline): Promise<void> {
  const shared = { TableName: table.name, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if ('update' in write) await table.client.send(new UpdateCommand({ ...write.update, ...shared }));
      else if ('put' in write) await table.client.send(new PutCommand({ ...write.put, ...shared }));
      else await table.client.send(new DeleteCommand({ ...write.delete, ...shared }));
      return;
    } catch (error) {
      const refused = refusedItemOf(error);
      if (refused !== null) throw new TransactionRefused(new Map([[write.as, refused.item]]));
      await pauseAfter(error, attempt, { attempts: usualAttempts, ...timing });
    }
  }
}
