import * as v from 'valibot';
import { Id } from './fields-schema.ts';

/** The id of a record that is restored. */
export const keptId = v.exactOptional(Id);
