import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { Email, enumOf, Flag, StoreId } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { staffAreas, staffRoles } from '#shared/staff/staff.ts';

const PersonStoreSchema = v.strictObject({
  id: StoreId,
  name: v.string(),
  role: enumOf(staffRoles),
  areas: v.array(enumOf(staffAreas)),
});

/** The caller, and the stores to whose staff the caller belongs. */
export const PersonSchema = v.pipe(
  v.strictObject({
    object: v.literal('person'),
    email: Email,
    name: v.string(),
    operator: Flag,
    stores: v.array(PersonStoreSchema),
  }),
  v.title('Person'),
);

/** The endpoint about the signed-in person. */
export const meEndpoints = {
  getMe: defineEndpoint({
    method: 'GET',
    path: '/me',
    scope: 'signed_in',
    summary: 'Get yourself',
    description:
      'The person that the token names and their stores, newest first, at most 50; GET /stores lists all. Owners and admins ' +
      'may do everything regardless of areas; an operator may enter every store.',
    success: { status: 200, body: dataOf(PersonSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
