import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/**
 * Calls `attempt` with one candidate after another until a slug is free. `attempt` must write with the slug and fail
 * with label `slug` if another object has the slug. Only this write decides, so two concurrent requests never get the
 * same slug.
 * @throws TransactionRefused when no candidate is free
 */
export async function withFreeSlug<Result>(candidates: readonly string[], attempt: (slug: string) => Promise<Result>): Promise<Result> {
  const [slug = '', ...others] = candidates;
  try {
    return await attempt(slug);
  } catch (error) {
    const taken = error instanceof TransactionRefused && error.refused.has('slug');
    if (!taken || others.length === 0) throw error;
    return withFreeSlug(others, attempt);
  }
}

/**
 * Returns the error for the client if a write failed because another object has the slug; returns any other error
 * unchanged.
 */
export const slugRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('slug') ? fieldError('slug', 'taken', 'is taken; choose another one.') : error;
