import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** The roles of a staff member in one store. Owners and admins may use everything in the admin. */
export const staffRoles = ['owner', 'admin', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The areas that a member with the role `staff` may be given. */
export const staffAreas = [
  'products',
  'inventory',
  'orders',
  'customers',
  'discounts',
  'gift_cards',
  'bookings',
  'reports',
  'settings',
  'developers',
] as const;
export type StaffArea = (typeof staffAreas)[number];

export type StaffMember = {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly areas: readonly StaffArea[];
};

/** The fields of a member that a request changes; an undefined field stays as it is. */
export type StaffMemberChange = Changes<StaffMember, 'email' | 'name' | 'role' | 'areas'>;

/** A new member with the defaults, without any rights. */
export const blankStaffMember: StaffMember = { email: '', name: '', role: 'staff', areas: [] };

/** Returns the member after a change. */
export function changeStaffMember<Member extends StaffMember>(before: Member, change: StaffMemberChange): Member {
  const member: StaffMember = before;
  return { ...before, ...withChanges(member, change) };
}

/** Reports whether a member may use an endpoint that requires one of `areas` (an empty list: every member may). */
export const mayUse = (member: Pick<StaffMember, 'role' | 'areas'>, areas: readonly StaffArea[]): boolean =>
  member.role !== 'staff' || areas.length === 0 || areas.some((area) => member.areas.includes(area));

/** The maximum number of members of a store, so that one query reads them all. */
export const maxStaff = 200;

/**
 * Reports whether a member may add, change or remove another member with this role and these areas. Nobody can grant more than they have.
 * Owners may manage everyone, admins everyone except owners, and others only members with the role `staff` and areas of their own.
 */
export const mayManage = (manager: Pick<StaffMember, 'role' | 'areas'>, { role, areas }: Pick<StaffMember, 'role' | 'areas'>): boolean => {
  if (manager.role === 'owner') return true;
  if (manager.role === 'admin') return role !== 'owner';
  return role === 'staff' && areas.every((area) => manager.areas.includes(area));
};
