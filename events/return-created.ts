import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { defineEvent } from './define-event.ts';

export const returnCreated = defineEvent({
  topic: 'return.created',
  version: 1,
  description: 'A return was requested or opened.',
  payload: ReturnSchema,
});
