import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, required } from '#shared/kernel/body-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, enumOf, list, requiredText } from '#shared/kernel/fields-schema.ts';
import { type StaffMemberChange, staffAreas, staffRoles } from './staff.ts';

const Areas = v.pipe(
  list(enumOf(staffAreas), staffAreas.length),
  v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must not repeat an area.')),
);

/** The body of a request that adds or changes a staff member. */
export const staffMemberBody = bodyOf<StaffMemberChange>()({
  email: fixedAtCreation(required(asSent(Email))),
  name: required(asSent(requiredText(100))),
  role: required(asSent(enumOf(staffRoles))),
  areas: asSent(Areas),
});
