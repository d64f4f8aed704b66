import { includesScope } from '#shared/api-keys/scopes.ts';
import { mayReadTopic } from '#shared/events/topics.ts';
import { type Check, type ExaminationTime, isSettled } from '../check.ts';
import type { Fault } from '../finding.ts';

/**
 * Checks that every app endpoint belongs to an active installation, whose scopes allow the endpoint's topics. An
 * endpoint that is kept only for the event about the uninstallation is not checked.
 */
export function checkAppEndpoints(terms: ExaminationTime): Check {
  /**
   * The topics of the app endpoints whose active installation has not been found yet, keyed by endpoint id. An endpoint
   * has the same id as its installation.
   */
  const open = new Map<number, readonly string[]>();
  const fault = (id: number) => ({ check: 'app_endpoint', object: 'webhook_endpoint', id }) as const;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'webhook_endpoint') {
        const { id, appClientId, onlyEventId, topics, updatedAtMs } = row.value;
        if (appClientId !== null && onlyEventId === null && isSettled(terms, updatedAtMs)) open.set(id, topics);
      } else if (row.kind === 'app_installation') {
        const { id, scopes, status } = row.value;
        const topics = open.get(id);
        if (topics === undefined || status !== 'active') return;
        open.delete(id);
        const beyond = topics.filter((topic) => !mayReadTopic((scope) => includesScope(scopes, scope), topic));
        if (beyond.length > 0) yield { ...fault(id), expected: 'topics that its scopes may read', found: beyond.join(' ') };
      }
    },
    *end(): Generator<Fault> {
      for (const id of open.keys()) yield { ...fault(id), expected: 'an installed app', found: null };
    },
  };
}
