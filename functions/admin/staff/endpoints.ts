import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { Email, enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { staffAreas, staffRoles } from '#shared/staff/staff.ts';
import { staffMemberBody } from '#shared/staff/staff-member-body.ts';

/** A person with access to the store's admin. */
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
      'Members cannot grant more than they have: only owners can add owners, and an area can be granted only by members who have it.',
    body: CreateStaffMember,
    success: { status: 201, body: dataOf(StaffMemberSchema) },
    errors: ['taken', 'limit_reached', 'insufficient_scope'],
    idempotent: true,
    emits: [],
  }),
  getStaffMember: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Get a staff member',
    description: 'With role and areas.',
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
    description: 'The change applies from the next request on. A store keeps at least one owner.',
    body: UpdateStaffMember,
    success: { status: 200, body: dataOf(StaffMemberSchema) },
    errors: ['in_use', 'insufficient_scope'],
    idempotent: false,
    emits: [],
  }),
  removeStaffMember: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:settings',
    summary: 'Remove a staff member',
    description: 'The person loses access from the next request on. A store keeps at least one owner.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use', 'insufficient_scope'],
    idempotent: false,
    emits: [],
  }),
} as const;
