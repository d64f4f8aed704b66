import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type AuthorizationCode, approvedAtMs, codeLifetimeMs } from './authorization-code.ts';

/*
 * When an app was uninstalled in a store: codes that were approved before that must not bring it back. Kept for as long as there may be
 * such codes.
 */

/** The stored form of the note. */
export const uninstalledAppForm = storedForm<{ readonly uninstalledAtMs: number }>()({ uninstalledAtMs: number });

/** When an app was last uninstalled in a store, read consistently; null when no code from before can be left. */
export async function uninstalledAtMsOf(table: Table, storeId: string, clientId: string): Promise<number | null> {
  const item = await readItem(table, keys.uninstalledApp(storeId, clientId));
  return item === null ? null : uninstalledAppForm.read(item).uninstalledAtMs;
}

/** Notes that an app was uninstalled. */
export const noteUninstalledWrite = (storeId: string, clientId: string, uninstalledAtMs: number): LabelledWrite => ({
  as: 'uninstalled_app',
  put: {
    Item: {
      ...keys.uninstalledApp(storeId, clientId),
      entity: 'uninstalled_app',
      ...uninstalledAppForm.write({ uninstalledAtMs }),
      expires_at: Math.ceil((uninstalledAtMs + 2 * codeLifetimeMs) / 1000),
    },
  },
});

/** Refused as `uninstalled_app` when the app was uninstalled after a code was approved. */
export const approvedSinceCheck = (code: AuthorizationCode): LabelledWrite => ({
  as: 'uninstalled_app',
  check: {
    Key: keys.uninstalledApp(code.storeId, code.clientId),
    ConditionExpression: 'attribute_not_exists(pk) OR uninstalled_at_ms < :approved',
    ExpressionAttributeValues: { ':approved': approvedAtMs(code) },
  },
});
