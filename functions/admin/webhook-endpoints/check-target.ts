import { fieldError } from '../../../shared/domain/errors.ts';
import { targetProblem, webhookTargets } from '../../../shared/webhooks/target-url.ts';

/**
 * Judges a receiver's address by its text; what its name resolves to is judged at every try.
 * @throws FieldErrors `invalid_url`, `blocked_address`
 */
export function checkTarget(url: string, allowLoopback: boolean): void {
  const problem = targetProblem(url, webhookTargets(allowLoopback));
  if (problem !== null) throw fieldError('url', problem.code, problem.message);
}
