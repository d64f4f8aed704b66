import { fieldError } from '../../../shared/domain/errors.ts';
import { isOwnHost } from '../../../shared/webhooks/own-host.ts';
import { targetProblem, webhookTargets } from '../../../shared/webhooks/target-url.ts';

/**
 * Judges a receiver's address by its text; what its name resolves to is judged at every try. The host that this API is called
 * at (`apiHost`) is none: its webhooks would come back to it.
 * @throws FieldErrors `invalid_url`, `blocked_address`
 */
export function checkTarget(url: string, allowLoopback: boolean, apiHost: string): void {
  const problem = targetProblem(url, webhookTargets(allowLoopback));
  if (problem !== null) throw fieldError('url', problem.code, problem.message);
  if (isOwnHost(url, apiHost)) throw fieldError('url', 'blocked_address', 'must not lead back to this API.');
}
