import type { RestoreOrder } from '#shared/client/generated/admin-api.ts';
import { parseTaxRate } from '#shared/kernel/percent.ts';
import { sameTag } from '#shared/kernel/tags.ts';
import type { OrderField } from './order-columns.ts';
import type { Cells } from './read-cells.ts';

const fileTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}) ?(?:([+-]\d{2}):?(\d{2})|UTC|Z)$/;
const oldest = '2000';

/** A time as Shopify writes it, `2024-03-01 12:30:00 +0100`, in UTC; null where the cell is empty, or the time is refused. */
export function readFileTime(cells: Pick<Cells<OrderField>, 'refuse'>, text: string, field: OrderField): string | null {
  if (text.trim() === '') return null;
  const [, day, time, hours = '+00', minutes = '00'] = fileTime.exec(text.trim()) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${hours}:${minutes}`);
  if (!Number.isNaN(ms) && new Date(ms).toISOString() >= oldest) return new Date(ms).toISOString();
  cells.refuse(field, 'invalid_timestamp', 'must be a time since 2000, such as 2024-03-01 12:30:00 +0100.');
  return null;
}

/** The rate in the name of a tax, `VAT 20%`, in basis points; null where it names none. */
export function readRate(taxName: string): number | null {
  const [, whole, part = ''] = /(\d{1,2})(?:[.,](\d{1,4})\d*)?\s?%/.exec(taxName) ?? [];
  return whole === undefined ? null : parseTaxRate(`${whole}.${part.padEnd(2, '0')}`);
}

const sources: Readonly<Record<string, RestoreOrder['source']>> = { web: 'storefront', pos: 'pos', subscription_contract: 'subscription' };
const maxTags = 50;
const maxTag = 40;

/** What an order is called and sorted by. */
export function orderLabels(cells: Cells<OrderField>) {
  const source = cells.text('source', 100)?.trim().toLowerCase() ?? '';
  const tags = (cells.text('tags', 10_000) ?? '').split(',').flatMap((tag) => tag.trim() || []);
  const distinct = tags.filter((tag, n) => tag.length <= maxTag && tags.findIndex((other) => sameTag(other, tag)) === n).slice(0, maxTags);
  if (tags.some((tag) => tag.length > maxTag) || distinct.length < new Set(tags).size) {
    cells.warn('tags', 'max_items', `are at most ${maxTags}, of ${maxTag} characters each: others are left out.`);
  }
  return {
    source: Object.hasOwn(sources, source) ? (sources[source] ?? 'api') : 'api',
    tags: distinct,
    customerName: cells.text('billingName', 500)?.trim() ?? cells.text('shippingName', 500)?.trim() ?? null,
    paymentMethod: cells.text('paymentMethod', 100)?.trim() ?? 'unknown',
    taxName: cells.text('taxName', 100)?.trim() ?? 'Tax',
  };
}
