import { fieldError } from '#shared/kernel/errors.ts';
import { normalUrl } from '#shared/webhooks/sending/normal-url.ts';
import { isOwnHost } from '#shared/webhooks/sending/own-host.ts';
import { type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';

const maxUrlLength = 2_000;

/**
 * Judges a receiver's address by its text and gives its normal form; what its name resolves to is judged at every try. The host
 * that this API is called at (`apiHost`) is none: its webhooks would come back to it.
 * @throws FieldErrors `invalid_url`, `blocked_address`, `too_long`
 */
export function checkTarget(url: string, policy: TargetPolicy, apiHost: string): string {
  const problem = targetProblem(url, policy);
  if (problem !== null) throw fieldError('url', problem.code, problem.message);
  if (isOwnHost(url, apiHost)) throw fieldError('url', 'blocked_address', 'must not lead back to this API.');
  const normal = normalUrl(url);
  if (normal.length <= maxUrlLength) return normal;
  throw fieldError('url', 'too_long', `must be at most ${maxUrlLength} characters when its special characters are escaped.`);
}
