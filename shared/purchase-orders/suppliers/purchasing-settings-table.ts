import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { number, optional, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { defaultPurchasingSettings, type PurchasingSettings } from './purchasing-settings.ts';

/** The stored form of the purchasing settings. */
export const purchasingSettingsForm = storedForm<PurchasingSettings>()({ holdMinutes: optional(number) });

/** Reads the store's purchasing settings with strong consistency. */
export async function getPurchasingSettings(table: Table, storeId: string): Promise<PurchasingSettings> {
  const item = await readItem(table, keys.purchasingSettings(storeId));
  return item === null ? defaultPurchasingSettings : purchasingSettingsForm.read(item);
}

/** Returns the write that replaces the purchasing settings. Of two concurrent writes, the later one wins. */
export const putPurchasingSettingsWrite = (storeId: string, settings: PurchasingSettings): LabelledWrite => ({
  as: 'purchasing_settings',
  put: { Item: { ...keys.purchasingSettings(storeId), entity: 'purchasing_settings', ...purchasingSettingsForm.write(settings) } },
});
