import { asSent, bodyOf, required } from '#shared/kernel/body-schema.ts';
import { Flag, requiredText } from '#shared/kernel/fields-schema.ts';
import type { CustomerGroupChange } from './pricing-settings.ts';

/** The body of a staff request that creates or changes a customer group. */
export const customerGroupBody = bodyOf<CustomerGroupChange>()({
  name: required(asSent(requiredText(100))),
  taxExempt: asSent(Flag),
});
