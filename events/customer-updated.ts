import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEvent } from './define-event.ts';

export const customerUpdated = defineEvent({
  topic: 'customer.updated',
  version: 1,
  description: 'A customer changed.',
  payload: CustomerSchema,
});
