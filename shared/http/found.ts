import { DomainError } from '#shared/kernel/errors.ts';

/**
 * The object a path names.
 * @throws DomainError `not_found` when the store has no such object
 */
export function found<Entity>(entity: Entity | null, noun: string): Entity {
  if (entity === null) throw new DomainError('not_found', `There is no such ${noun} in this store.`);
  return entity;
}
