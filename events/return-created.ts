import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { defineEvent } from './define-event.ts';
import { sampleReturn } from './samples/return.ts';

export const returnCreated = defineEvent({
  topic: 'return.created',
  version: 1,
  description: 'A return was requested or opened.',
  payload: ReturnSchema,
  sample: sampleReturn,
});
