import * as v from 'valibot';
import { Id } from './fields-schema.ts';

/** The id of a record that is restored. */
export const keptId = v.exactOptional(
  v.pipe(
    Id,
    v.description(
      'The id that it had where it comes from. It keeps it, and so do its parts, when created_at is of the same millisecond and no other object has it.',
    ),
  ),
);
