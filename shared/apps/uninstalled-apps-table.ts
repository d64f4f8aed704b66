import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type AuthorizationCode, approvedAtMs, codeLifetimeMs } from './authorization-code.ts';

/*
 * The time at which a store last uninstalled an app. Codes approved before that time must not reinstall the app, so the
 * row is kept while such codes may exist.
 */

/** The stored form of the time at which an app was uninstalled. */
export const uninstalledAppForm = storedForm<{ readonly uninstalledAtMs: number }>()({ uninstalledAtMs: number });

/**
 * Returns the time at which a store last uninstalled an app, read with strong consistency. The time is null in two
 * cases:
 * - The store never uninstalled the app.
 * - All authorization codes that were approved before the uninstallation have expired.
 */
export async function readUninstalledAtMs(table: Table, storeId: string, clientId: string): Promise<number | null> {
  const item = await readItem(table, keys.uninstalledApp(storeId, clientId));
  return item === null ? null : uninstalledAppForm.read(item).uninstalledAtMs;
}

/** Returns the write that records an uninstallation. */
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

/**
 * Returns a check that fails with label `uninstalled_app` if the app has been uninstalled since the code was approved.
 */
export const approvedSinceCheck = (code: AuthorizationCode): LabelledWrite => ({
  as: 'uninstalled_app',
  check: {
    Key: keys.uninstalledApp(code.storeId, code.clientId),
    ConditionExpression: 'attribute_not_exists(pk) OR uninstalled_at_ms < :approved',
    ExpressionAttributeValues: { ':approved': approvedAtMs(code) },
  },
});
