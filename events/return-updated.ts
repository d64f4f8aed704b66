import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { defineEvent } from './define-event.ts';

export const returnUpdated = defineEvent({
  topic: 'return.updated',
  version: 1,
  description: 'A return was approved, declined, received, closed or cancelled.',
  payload: ReturnSchema,
});
