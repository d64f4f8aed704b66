import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** Roles of a staff member in one store. Owners and admins may do everything the admin offers. */
export const staffRoles = ['owner', 'admin', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Areas that a member with the role `staff` may be given. */
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

/** A change of a member of the staff; a field that is left out (undefined) stays as it is. */
export type StaffMemberChange = Changes<StaffMember, 'email' | 'name' | 'role' | 'areas'>;

/** A new member with the defaults, without any rights. */
export const blankStaffMember: StaffMember = { email: '', name: '', role: 'staff', areas: [] };

/** The member as they are after a change. */
export function changeStaffMember<Member extends StaffMember>(before: Member, change: StaffMemberChange): Member {
  const member: StaffMember = before;
  return { ...before, ...withChanges(member, change) };
}

/** Whether a member may use what needs any one of `areas` (an empty list: any member of the store may). */
export const mayUse = (member: Pick<StaffMember, 'role' | 'areas'>, areas: readonly StaffArea[]): boolean =>
  member.role !== 'staff' || areas.length === 0 || areas.some((area) => member.areas.includes(area));

/** A store has at most this many members, so all of them are one query. */
export const maxStaff = 200;

/**
 * Whether one member may give, change or take away what another has: a member hands out no more than their own. Owners may
 * everything, admins may everything that is not an owner's, and others only their own areas to those who are not admins.
 */
export const mayManage = (manager: Pick<StaffMember, 'role' | 'areas'>, { role, areas }: Pick<StaffMember, 'role' | 'areas'>): boolean => {
  if (manager.role === 'owner') return true;
  if (manager.role === 'admin') return role !== 'owner';
  return role === 'staff' && areas.every((area) => manager.areas.includes(area));
};
