import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { maxStaff } from './staff.ts';
import { memberForm, type StoredMember } from './staff-member-form.ts';

/** Converts a stored item to a staff member. */
export const parseMember = (item: unknown): StoredMember => memberForm.read(item);

/**
 * Reads a store's staff member by e-mail address; null if there is none. The read is strongly consistent, so that a
 * removed member loses access from the next request on.
 */
export async function getMember(table: Table, storeId: string, email: string): Promise<StoredMember | null> {
  const item = await readItem(table, keys.staff(storeId, normalEmail(email)));
  return item === null ? null : parseMember(item);
}

/** Reads a store's staff member by id with strong consistency; null if there is none. */
export async function getMemberById(table: Table, storeId: string, id: number): Promise<StoredMember | null> {
  const items = await readPartition(table, keys.staffPartition(storeId));
  const item = items.find((one) => one['id'] === id);
  return item === undefined ? null : parseMember(item);
}

/**
 * Reads a store's staff, newest first, in one strongly consistent query. Unreadable rows are omitted. There are at most
 * `maxStaff` members.
 */
export async function listMembers(table: Table, storeId: string): Promise<StoredMember[]> {
  const items = await readPartition(table, keys.staffPartition(storeId));
  return parseReadable(items, parseMember).sort((a, b) => b.id - a.id);
}

/** Returns the stored item of a staff member. */
export const memberItem = (storeId: string, member: StoredMember): Record<string, unknown> => ({
  ...keys.staff(storeId, normalEmail(member.email)),
  filter_a_pk: indexKeys.storesOfStaff(normalEmail(member.email)),
  filter_a_sk: storeId,
  entity: 'staff',
  ...memberForm.write(member),
});

/**
 * Returns the writes that add a staff member. They are refused with the label `member` if the address already belongs
 * to a member, or with the label `staff` if the store has the maximum number of members.
 */
export const addMemberWrites = (storeId: string, member: StoredMember): LabelledWrite[] => [
  { as: 'member', put: { Item: memberItem(storeId, member), ConditionExpression: 'attribute_not_exists(pk)' } },
  countUp(storeId, 'staff', { below: maxStaff }),
  ...countOwners(storeId, false, member.role === 'owner'),
];

/**
 * Returns the writes that update the record of a staff member. If the member has changed since being read, the write
 * labeled `member` is refused. If the store would lose its last owner, the write labeled `owners` is refused.
 */
export const replaceMemberWrites = (storeId: string, before: StoredMember, after: StoredMember): LabelledWrite[] => [
  {
    as: 'member',
    put: {
      Item: memberItem(storeId, after),
      ConditionExpression: 'id = :id AND updated_at_ms = :read',
      ExpressionAttributeValues: { ':id': before.id, ':read': before.updatedAtMs },
    },
  },
  ...countOwners(storeId, before.role === 'owner', after.role === 'owner'),
];

/**
 * Returns the writes that remove a staff member. They are refused with the label `member` if the member has changed
 * since being read, or with the label `owners` if the member is the last owner.
 */
export const removeMemberWrites = (storeId: string, member: StoredMember): LabelledWrite[] => [
  {
    as: 'member',
    delete: {
      Key: keys.staff(storeId, normalEmail(member.email)),
      ConditionExpression: 'id = :id AND updated_at_ms = :read',
      ExpressionAttributeValues: { ':id': member.id, ':read': member.updatedAtMs },
    },
  },
  countDown(storeId, 'staff', { above: 0 }),
  ...countOwners(storeId, member.role === 'owner', false),
];

const countOwners = (storeId: string, was: boolean, is: boolean): LabelledWrite[] => {
  if (was === is) return [];
  return [is ? countUp(storeId, 'owners', { below: maxStaff }) : countDown(storeId, 'owners', { above: 1 })];
};
