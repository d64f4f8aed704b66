import { mayManage, type StaffArea, type StaffMember, type StaffRole, staffAreas } from '#shared/staff/staff.ts';
import { fieldText } from '../parts/form-values.ts';

/** What decides what somebody may hand out. */
export type Manager = Pick<StaffMember, 'role' | 'areas'>;

/** The logged-in person, as `GET /me` describes them. */
type Caller = { readonly operator: boolean; readonly stores: readonly (Manager & { readonly id: string })[] };

/** The rights that the caller may give in a store: an operator is as its owner. Null for a person who is not of its staff. */
export function managerOf({ operator, stores }: Caller, storeId: string): Manager | null {
  const member = stores.find(({ id }) => id === storeId);
  return operator ? { role: 'owner', areas: [] } : (member ?? null);
}

/** The roles that a manager may give. */
export const rolesToGive = (manager: Manager): readonly StaffRole[] =>
  (['owner', 'admin', 'staff'] as const).filter((role) => mayManage(manager, { role, areas: [] }));

/** The areas that a manager may give: those that they have. */
export const areasToGive = (manager: Manager): readonly StaffArea[] =>
  staffAreas.filter((area) => mayManage(manager, { role: 'staff', areas: [area] }));

/** The body of a new member, or of a changed one. Owners and admins have every area. Areas that the form does not show stay. */
export function memberBody(form: FormData, before: Pick<StaffMember, 'areas'> | null, shown: readonly StaffArea[]): object {
  const role = fieldText(form, 'role');
  const kept = (before?.areas ?? []).filter((area) => !shown.includes(area));
  const areas = [...kept, ...shown.filter((area) => form.has(`area.${area}`))];
  return { name: fieldText(form, 'name') ?? '', role, areas: role === 'staff' ? areas : [] };
}
