import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { storeOfPartition } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type Rows, rowsOf } from '../second-region/rows-of.ts';
import { itemsOf } from './damage.ts';

/** What a table has of everything that the drill counts. */
export type WhatIsThere = {
  readonly rows: Rows;
  readonly balances: ReadonlyMap<number, bigint>;
  readonly stock: ReadonlyMap<string, number>;
  readonly productNames: ReadonlySet<string>;
};

/** Reads all of a table. */
export async function whatIsThere(table: Table): Promise<WhatIsThere> {
  const balances = new Map<number, bigint>();
  const stock = new Map<string, number>();
  const productNames = new Set<string>();
  for await (const item of itemsOf(table)) {
    const storeId = storeOfPartition(String(item['pk']));
    if (item['entity'] === 'gift_card') {
      const { id, balanceMinor } = parseGiftCard(item);
      balances.set(id, balanceMinor);
    }
    if (item['entity'] === 'variant') {
      const units = [...parseVariantStock(item).levels.values()].reduce((sum, { onHand }) => sum + onHand, 0);
      stock.set(storeId, (stock.get(storeId) ?? 0) + units);
    }
    if (item['entity'] === 'product') productNames.add(String(item['name']));
  }
  return { rows: await rowsOf(table), balances, stock, productNames };
}

/** The keys of the rows in which a text is, whatever its case. */
export async function rowsWith(table: Table, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const item of itemsOf(table)) {
    if (JSON.stringify(item).toLowerCase().includes(text)) found.push(`${item['pk']} ${item['sk']}`);
  }
  return found;
}
