import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEvent } from './define-event.ts';

export const customerCreated = defineEvent({
  topic: 'customer.created',
  version: 1,
  description: 'A customer was created, directly or by a first order.',
  payload: CustomerSchema,
});
