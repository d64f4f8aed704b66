import { changeEvent, type UnpublishedChange } from '#shared/activity/change-event.ts';
import { readActivity } from '#shared/activity/event-activity.ts';

const told = (over: Partial<UnpublishedChange>) => {
  const { body } = changeEvent({
    id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
    storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
    nowMs: Date.UTC(2026, 10, 22, 10),
    actor: { type: 'staff', id: null, name: 'Ada' },
    requestId: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
    called: { method: 'DELETE', path: '/stores/{store_id}/brands/{id}', params: { id: '7' } },
    answer: { status: 200, body: { data: { object: 'brand', id: 7, deleted: true } } },
    ...over,
  });
  const { action, resource, changes } = readActivity(JSON.parse(body));
  return { action, resource, changes };
};

it('a removed object is reported with its fields, but without secrets', () => {
  const before = { object: 'brand', id: 7, name: 'Weaver', website: null, secret_last4: '9f3a', updated_at: '2026-11-22T10:00:00Z' };
  expect(told({ before })).toEqual({
    action: 'brand.deleted',
    resource: { object: 'brand', id: 7 },
    changes: [
      { field: 'name', before: 'Weaver', after: null, isShown: true },
      { field: 'secret_last4', before: null, after: null, isShown: false },
    ],
  });
});

it('an object that was disabled instead of removed is reported as changed', () => {
  const answer = { status: 200, body: { data: { object: 'discount', id: 7, deleted: false, is_active: false } } };
  expect(told({ answer, before: { object: 'discount', id: 7, code: 'TEN', is_active: true } })).toEqual({
    action: 'discount.updated',
    resource: { object: 'discount', id: 7 },
    changes: [{ field: 'is_active', before: true, after: false, isShown: true }],
  });
});
