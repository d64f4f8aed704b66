import { type Check, type ExaminationTime, noRemainingFaults } from '../check.ts';
import type { Fault } from '../finding.ts';
import type { KindName } from '../row-kinds.ts';

/** Maps a kind of row to the counter that counts all rows of the kind. */
const countedKinds: Partial<Record<KindName, string>> = {
  booking_service: 'booking_services',
  booking_resource: 'booking_resources',
  location: 'locations',
  staff: 'staff',
};

/**
 * Checks the counters of objects whose number per store is limited. Each counter must match the actual number of
 * objects.
 */
export function checkTallies(_terms: ExaminationTime): Check {
  const held = new Map<string, number>();
  const counted = new Map<string, number>();
  const count = (name: string): void => void counted.set(name, (counted.get(name) ?? 0) + 1);
  return {
    see(row) {
      const name = countedKinds[row.kind];
      if (name !== undefined) count(name);
      if (row.kind === 'staff' && row.value.role === 'owner') count('owners');
      if (row.kind === 'api_key' && row.value.revokedAtMs === null) count('api_keys');
      if (row.kind === 'webhook_endpoint' && row.value.appClientId === null) count('webhook_endpoints');
      if (row.kind === 'app_installation' && row.value.status === 'active') count('app_installations');
      if (row.kind === 'pricing' && row.value !== null) count(`${row.value.kind}s`);
      if (row.kind === 'tally' && row.value.held !== undefined) held.set(String(row.item['sk']).replace('TALLY#', ''), row.value.held);
      return noRemainingFaults();
    },
    *end(): Generator<Fault> {
      // Older stores have no counter for API keys until a key is added or revoked, so a missing counter is not a fault.
      if (!held.has('api_keys')) counted.delete('api_keys');
      for (const name of new Set([...held.keys(), ...counted.keys()])) {
        const [expected, found] = [counted.get(name) ?? 0, held.get(name) ?? 0];
        if (expected !== found) yield { check: 'quota_counter', object: 'counter', id: name, expected, found };
      }
    },
  };
}
