import { DomainError } from '#shared/kernel/errors.ts';

/** The refusal of a cursor that no list gave, or another one (specification: Errors, 400). */
export const invalidCursor = (): DomainError =>
  new DomainError('invalid_cursor', 'The cursor is not one of this list with these filters; start again without a cursor.', {
    param: 'cursor',
  });
