import { timestamp } from '#shared/kernel/timestamp.ts';
import type { StoredMember } from '#shared/staff/staff-table.ts';
import type { StaffMemberView } from './endpoints.ts';

/** A member as the other staff see them. */
export const staffMemberView = (member: StoredMember): StaffMemberView => ({
  object: 'staff_member',
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  areas: [...member.areas],
  created_at: timestamp(member.createdAtMs),
  updated_at: timestamp(member.updatedAtMs),
});
