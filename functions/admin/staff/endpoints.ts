import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { Email, enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { staffAreas, staffRoles } from '#shared/staff/staff.ts';
import { staffMemberBody } from '#shared/staff/staff-member-body.ts';

/** A person who may enter the store's admin. */
export const StaffMemberSchema = v.pipe(
  v.strictObject({
    object: v.literal('staff_member'),
    id: Id,
    email: Email,
    name: v.string(),
    role: enumOf(staffRoles),
    areas: v.array(enumOf(staffAreas)),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('StaffMember'),
);
export type StaffMemberView = v.InferOutput<typeof StaffMemberSchema>;

export const CreateStaffMember = v.pipe(staffMemberBody.create, v.title('CreateStaffMember'));
export const UpdateStaffMember = v.pipe(staffMemberBody.update, v.title('UpdateStaffMember'));

const path = '/stores/{store_id}/staff';
const { limit, cursor } = listParams;

export const staffEndpoints = {
  listStaff: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:settings',
    summary: 'List staff',
    description: 'Newest first.',
    query: { limit, cursor },
    success: { status: 200, body: pageSchema(StaffMemberSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  addStaffMember: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:settings',
    summary: 'Add a staff member',
    description:
      'Sends them an e-mail that says where to log in. The role `staff` takes at least one area. No member gives more than they have: only owners ' +
      'make owners, and areas are given by those who have them.',
    body: CreateStaffMember,
    success: { status: 201, body: dataOf(StaffMemberSchema) },
    errors: ['required', 'taken', 'limit_reached', 'insufficient_scope'],
    idempotent: true,
    emits: [],
  }),
  getStaffMember: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Get a staff member',
    description: 'With the role and the areas.',
    success: { status: 200, body: dataOf(StaffMemberSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateStaffMember: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: "Change a staff member's name, role or areas",
    description: 'They count from the next request on. A store keeps at least one owner.',
    body: UpdateStaffMember,
    success: { status: 200, body: dataOf(StaffMemberSchema) },
    errors: ['required', 'in_use', 'insufficient_scope'],
    idempotent: false,
    emits: [],
  }),
  removeStaffMember: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Remove a staff member',
    description: 'The person is out from the next request on. A store keeps at least one owner.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use', 'insufficient_scope'],
    idempotent: false,
    emits: [],
  }),
} as const;
