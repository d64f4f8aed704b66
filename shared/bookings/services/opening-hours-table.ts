import { keys, type OpeningHoursOwner, ownerOfOpeningHours } from '#shared/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import { listOf, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { readAmongOthers } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { OpeningException, OpeningHours, OpeningRange } from './opening-hours.ts';

const ranges = listOf(storedForm<OpeningRange>()({ opensMinute: number, closesMinute: number }));

/** The stored form of opening hours. */
export const openingHoursForm = storedForm<OpeningHours>()({
  week: optional(
    storedForm<NonNullable<OpeningHours['week']>>()({
      monday: ranges,
      tuesday: ranges,
      wednesday: ranges,
      thursday: ranges,
      friday: ranges,
      saturday: ranges,
      sunday: ranges,
    }),
  ),
  exceptions: listOf(storedForm<OpeningException>()({ date: text, ranges })),
  updatedAtMs: number,
});

/** Reads a stored item as opening hours. */
export const parseOpeningHours = (item: unknown): OpeningHours => openingHoursForm.read(item);

/** Reads the opening hours of a location or resource with strong consistency; returns null when none are set. */
export async function getOpeningHours(table: Table, storeId: string, of: OpeningHoursOwner, id: number): Promise<OpeningHours | null> {
  const item = await readItem(table, keys.openingHours(storeId, of, id));
  return item === null ? null : parseOpeningHours(item);
}

/** Opening hours by the id of their location or resource; null if the stored hours are unreadable. */
type HoursById = ReadonlyMap<number, OpeningHours | null>;

const hoursById = (items: readonly Readonly<Record<string, unknown>>[]): HoursById =>
  new Map(items.map((item) => [ownerOfOpeningHours(String(item['sk'])), readAmongOthers(item, parseOpeningHours)?.value ?? null]));

/**
 * Reads, with strong consistency, the opening hours of all locations for which hours are set. A store has at most 50
 * locations.
 */
export const readLocationHours = async (table: Table, storeId: string): Promise<HoursById> =>
  hoursById(await readPartition(table, keys.openingHoursPartition(storeId), keys.openingHoursPrefix('LOCATION')));

/** Reads these resources' own opening hours with strong consistency; resources that have none are left out. */
export const readResourceHours = async (table: Table, storeId: string, ids: readonly number[]): Promise<HoursById> =>
  hoursById(
    await readItems(
      table,
      ids.map((id) => keys.openingHours(storeId, 'RESOURCE', id)),
    ),
  );

/** Returns the write that sets opening hours. Of two concurrent writes, the later one wins. */
export const putOpeningHoursWrite = (storeId: string, of: OpeningHoursOwner, id: number, hours: OpeningHours): LabelledWrite => ({
  as: 'opening_hours',
  put: { Item: { ...keys.openingHours(storeId, of, id), entity: 'opening_hours', ...openingHoursForm.write(hours) } },
});

/**
 * Returns the write that removes the opening hours of a location or resource. It belongs in the transaction that
 * removes the location or resource.
 */
export const removeOpeningHoursWrite = (storeId: string, of: OpeningHoursOwner, id: number): LabelledWrite => ({
  as: 'opening_hours',
  delete: { Key: keys.openingHours(storeId, of, id) },
});
