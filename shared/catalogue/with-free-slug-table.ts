import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/**
 * Tries candidates in order until one is free. `attempt` writes with a slug and fails with label `slug` when another object has it. There
 * is no preceding read, so two concurrent requests cannot both find a slug free.
 * @throws TransactionRefused when none is free
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

/** Maps the refusal of a slug to the client's error: another object has the slug. Returns any other error unchanged. */
export const slugRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('slug') ? fieldError('slug', 'taken', 'is taken; choose another one.') : error;
