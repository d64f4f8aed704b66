import { requestEmail } from '#shared/emails/email-request.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { operationThatAdmits } from '#shared/http/operation.ts';
import type { Operation, Operations, PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs, timestamp } from '#shared/kernel/time.ts';
import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import { loginPaths } from '#shared/staff/login-paths.ts';
import { blankStaffMember, changeStaffMember, maxStaff, mayManage, type StaffMember } from '#shared/staff/staff.ts';
import { staffMemberBody } from '#shared/staff/staff-member-body.ts';
import type { StoredMember } from '#shared/staff/staff-member-form.ts';
import { addMemberWrites, getMemberById, listMembers, removeMemberWrites, replaceMemberWrites } from '#shared/staff/staff-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { AdminDeps } from '../groups/stores/deps.ts';
import type { StaffMemberView, staffEndpoints } from './endpoints.ts';

export const staffOperations = (deps: AdminDeps): Operations<typeof staffEndpoints> => ({
  listStaff: listWhole(
    'staff',
    (storeId) => listMembers(deps.table, storeId),
    (member) => member,
    staffMemberView,
  ),
  addStaffMember: operationThatAdmits({ admit: ({ body }, context) => checkMayManage(context, memberOf(body)), run: addStaffMember(deps) }),
  getStaffMember: getOne('staff member', (storeId, id) => memberById(deps.table, storeId, id), staffMemberView),
  updateStaffMember: updateStaffMember(deps),
  removeStaffMember: removeStaffMember(deps),
});

type Deps = Pick<AdminDeps, 'table' | 'newId' | 'newEventId' | 'scheme'>;

const memberOf = (body: BodyOf<typeof staffEndpoints.addStaffMember>): StaffMember =>
  withAreas(changeStaffMember(blankStaffMember, staffMemberBody.read(body)));

/**
 * Returns the member unchanged.
 * @throws FieldErrors `required` if the member has the role `staff` and no area, because this person would see an empty
 * console
 */
function withAreas<Member extends StaffMember>(member: Member): Member {
  if (member.role === 'staff' && member.areas.length === 0) throw fieldError('areas', 'required', 'must name at least one area.');
  return member;
}

/**
 * Adds a person to the store's staff and sends them an invitation. They sign in with the address to which the
 * invitation is sent.
 */
const addStaffMember =
  ({ table, newId, newEventId, scheme }: Deps): PlainOperation<typeof staffEndpoints.addStaffMember> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const id = newId();
    const wanted = memberOf(body);
    checkMayManage(context, wanted);
    const member = { id, ...wanted, createdAtMs: idTimeMs(id), updatedAtMs: idTimeMs(id) };
    const answer = { status: 201, body: { data: staffMemberView(member) } } as const;
    const console_url = `${scheme}://${context.apiHost}${loginPaths.signedOut}`;
    const invitation = requestEmail(context, newEventId(), { kind: 'staff_invitation', staff_member_id: id, console_url });
    try {
      await commit(table, context, { writes: addMemberWrites(storeId, member), events: [invitation], answer });
    } catch (error) {
      throw addRefusal(error);
    }
    return answer;
  };

function addRefusal(error: unknown): unknown {
  if (!(error instanceof TransactionRefused)) return error;
  if (error.refused.has('member')) return fieldError('email', 'taken', 'is already the address of a staff member.');
  return error.refused.has('staff') ? fieldError('', 'limit_reached', `A store has at most ${maxStaff} staff members.`) : error;
}

/** Changes a member's name, role or areas. */
const updateStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.updateStaffMember> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const change = retryOnConflict(['member'], async () => {
      const before = await memberById(table, storeId, params.id);
      const changed = withAreas(changeStaffMember(before, staffMemberBody.read(body)));
      checkMayManage(context, before);
      checkMayManage(context, changed);
      if (sameValue(before, changed)) return { status: 200, body: { data: staffMemberView(before) } } as const;

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: staffMemberView(after) } } as const;
      await commit(table, context, {
        writes: replaceMemberWrites(storeId, before, after),
        events: [],
        answer,
        before: staffMemberView(before),
      });
      return answer;
    });
    return change.catch((error: unknown) => {
      throw lastOwnerRefusal(error);
    });
  };

/** Removes a member from the store's staff. */
const removeStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.removeStaffMember> =>
  async ({ params: { id } }, context) => {
    const { storeId } = context;
    const answer = { status: 200, body: { data: { object: 'staff_member', id, deleted: true } } } as const;
    const removal = retryOnConflict(['member'], async () => {
      const member = await memberById(table, storeId, id);
      checkMayManage(context, member);
      await commit(table, context, { writes: removeMemberWrites(storeId, member), events: [], answer, before: staffMemberView(member) });
      return answer;
    });
    return removal.catch((error: unknown) => {
      throw lastOwnerRefusal(error);
    });
  };

/** Converts a member to the view for other staff. */
const staffMemberView = (member: StoredMember): StaffMemberView => ({
  object: 'staff_member',
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  areas: [...member.areas],
  created_at: timestamp(member.createdAtMs),
  updated_at: timestamp(member.updatedAtMs),
});

/**
 * Checks that the caller may grant or remove this role and these areas. Platform operators may grant and remove every
 * role and area, because they add each store's first owner.
 * @throws DomainError `insufficient_scope`
 */
function checkMayManage({ staff, member }: StoreContext, target: Pick<StaffMember, 'role' | 'areas'>): void {
  if (staff?.operator === true || (member !== null && mayManage(member, target))) return;
  throw new DomainError('insufficient_scope', "The staff member's role and areas must not exceed your own.");
}

/**
 * Reads the member with this id.
 * @throws DomainError `not_found`
 */
const memberById = async (table: Table, storeId: string, id: number): Promise<StoredMember> =>
  orNotFound(await getMemberById(table, storeId, id), 'staff member');

/**
 * If a write was refused because it would leave the store without an owner, returns the error for the client. Returns
 * any other error unchanged.
 */
const lastOwnerRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('owners')
    ? fieldError('role', 'in_use', 'This is the last owner; make another member an owner first.')
    : error;
