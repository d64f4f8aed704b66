import { placeValues } from '#shared/bulk-operations/bulk-operations-table.ts';
import { isBulkOver } from '#shared/bulk-operations/bulk-transitions.ts';
import { locksOf } from '#shared/catalogue/product-locks-table.ts';
import { type Check, type ExaminationTime, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { StoredRow } from '#shared/doctor/row-kinds.ts';
import { type ExternalData, externalIdText } from '#shared/external-ids/external-data.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { ExternalIdKind, UniqueKind } from '#shared/table/keys.ts';
import { hashedKey } from '#shared/table/rows/row-name.ts';

type Owned = { readonly kind: UniqueKind; readonly value: string; readonly ownerId: number };

const externalIdsOf = (kind: ExternalIdKind, { id: ownerId, externalIds }: ExternalData & { readonly id: number }): readonly Owned[] =>
  [...externalIds].map(([system, id]) => ({ kind, value: externalIdText(system, id), ownerId }));

/**
 * Returns those values of an object that must be unique within the store; null if there are none. Gift card codes are
 * not included, because a card's row does not contain its code.
 */
function valuesOf(row: StoredRow): { readonly owned: readonly Owned[]; readonly atMs: number } | null {
  switch (row.kind) {
    case 'product': {
      const { id: ownerId, slug, updatedAtMs } = row.value;
      const locks = locksOf(row.value).map((lock) => ({ ...lock, ownerId }));
      return { owned: [{ kind: 'slug', value: slug, ownerId }, ...locks], atMs: updatedAtMs };
    }
    case 'category':
      return { owned: [{ kind: 'category_slug', value: row.value.slug, ownerId: row.value.id }], atMs: row.value.updatedAtMs };
    case 'brand':
      return { owned: [{ kind: 'brand_slug', value: row.value.slug, ownerId: row.value.id }], atMs: row.value.updatedAtMs };
    case 'customer': {
      const { id: ownerId, email, updatedAtMs } = row.value;
      const ids = externalIdsOf('customer_external_id', row.value);
      return { owned: [{ kind: 'email', value: normalEmail(email), ownerId }, ...ids], atMs: updatedAtMs };
    }
    case 'order':
      return { owned: externalIdsOf('order_external_id', row.value), atMs: row.value.updatedAtMs };
    case 'supplier':
      return { owned: externalIdsOf('supplier_external_id', row.value), atMs: row.value.updatedAtMs };
    case 'location':
      return { owned: externalIdsOf('location_external_id', row.value), atMs: row.value.updatedAtMs };
    case 'discount':
      return { owned: [{ kind: 'discount_code', value: row.value.code, ownerId: row.value.id }], atMs: row.value.updatedAtMs };
    case 'webhook_endpoint': {
      const { id: ownerId, urlLock, updatedAtMs } = row.value;
      return urlLock === null ? null : { owned: [{ kind: 'webhook_url', value: urlLock, ownerId }], atMs: updatedAtMs };
    }
    case 'app_installation': {
      const { id: ownerId, clientId: value, status, updatedAtMs } = row.value;
      return status === 'active' ? { owned: [{ kind: 'installed_app', value, ownerId }], atMs: updatedAtMs } : null;
    }
    case 'bulk_operation': {
      const { id: ownerId, status, updatedAtMs } = row.value;
      const owned = placeValues(row.value).map((value) => ({ kind: 'bulk_place', value, ownerId }) as const);
      return isBulkOver(status) ? null : { owned, atMs: updatedAtMs };
    }
    case 'pricing': {
      if (row.value === null || row.value.target === null) return null;
      return { owned: [{ ...row.value.target, ownerId: row.value.id }], atMs: Number(row.item['updated_at_ms']) };
    }
    default:
      return null;
  }
}

/**
 * Checks that each unique value has exactly one owner: every object holds the locks for its values, and every lock has
 * an owner.
 */
export function checkUniqueValues(terms: ExaminationTime): Check {
  const owners = new Map<string, number>();
  const unsettled = new Set<number>();
  const cards = new Set<number>();
  let handle: { readonly value: string; readonly isSettled: boolean } | null = null;
  const fault = (kind: UniqueKind | 'handle', value: string) => ({ check: 'unique_value', object: kind, id: hashedKey(value) }) as const;
  const lockName = (kind: string, value: string): string => `${kind} ${value}`;

  return {
    *see(row): Generator<Fault> {
      const values = valuesOf(row);
      if (values !== null) {
        for (const { kind, value, ownerId } of values.owned) {
          const name = lockName(kind, value);
          const other = owners.get(name);
          if (other !== undefined) yield { ...fault(kind, value), expected: `owner ${other} alone`, found: `owner ${ownerId} as well` };
          owners.set(name, ownerId);
          if (!isSettled(terms, values.atMs)) unsettled.add(ownerId);
        }
      } else if (row.kind === 'store') {
        handle = { value: row.value.handle, isSettled: isSettled(terms, row.value.updatedAtMs) };
      } else if (row.kind === 'store_handle') {
        if (row.value.store_id === terms.storeId) handle = null;
      } else if (row.kind === 'gift_card') {
        cards.add(row.value.id);
        if (!isSettled(terms, row.value.createdAtMs)) unsettled.add(row.value.id);
      } else if (row.kind === 'unique_value') {
        const kind = row.value.pk.split('#').at(-1) as UniqueKind;
        const { sk: value, ownerId, claimedAtMs } = row.value;
        // `checkDiscounts` checks the locks of this kind.
        if (kind === 'discount_use') return;
        if (kind === 'gift_card') {
          if (cards.delete(ownerId) || !isSettled(terms, idTimeMs(ownerId))) return;
          yield { check: 'gift_card_code', object: 'gift_card', id: ownerId, expected: 'one code per card', found: 'another code' };
          return;
        }
        const name = lockName(kind, value);
        if (owners.get(name) === ownerId) owners.delete(name);
        else if (!unsettled.has(ownerId) && isSettled(terms, claimedAtMs ?? idTimeMs(ownerId))) {
          yield { ...fault(kind, value), expected: null, found: `lock of ${ownerId}` };
        }
      }
    },
    *end(): Generator<Fault> {
      if (handle?.isSettled === true) yield { ...fault('handle', handle.value), expected: 'lock of the store', found: null };
      for (const [name, ownerId] of owners) {
        if (unsettled.has(ownerId)) continue;
        const [kind, ...value] = name.split(' ');
        yield { ...fault(kind as UniqueKind, value.join(' ')), expected: `lock of ${ownerId}`, found: null };
      }
      for (const id of cards) {
        if (!unsettled.has(id)) yield { check: 'gift_card_code', object: 'gift_card', id, expected: 'a code', found: null };
      }
    },
  };
}
