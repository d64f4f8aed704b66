import { chosenTopics, endpointActions, overlapEndMs, periodBars, shownHealth } from '#functions/console/web/webhook-endpoints/endpoint.ts';

it.each([
  ['that is on', true, null, ['edit', 'sample', 'recover', 'roll', 'disable', 'delete']],
  ['that is off', false, null, ['edit', 'sample', 'recover', 'roll', 'enable', 'delete']],
  ['of an app', true, 'app_1', ['edit', 'sample', 'recover', 'disable']],
  ['of an app that is off', false, 'app_1', ['edit', 'sample', 'recover', 'enable']],
] as const)('an endpoint %s offers what the API would not refuse', (_, is_active, app_client_id, actions) => {
  expect(endpointActions({ is_active, app_client_id })).toEqual(actions);
});

it('tells until when both secrets sign after a roll', () => {
  expect(overlapEndMs(Date.parse('2026-11-05T10:00:00Z'), 24)).toBe('2026-11-06T10:00:00.000Z');
});

describe('the topics that a form asks for', () => {
  it('are all, or those that are ticked', () => {
    expect(chosenTopics(new Map([['all-topics', 'on']]))).toEqual(['*']);
    expect(chosenTopics(new Map(['topic-order.paid', 'topic-order.created', 'other'].map((name) => [name, 'on'])))).toEqual([
      'order.created',
      'order.paid',
    ]);
    expect(chosenTopics(new Map())).toEqual([]);
  });
});

it('draws periods in proportion to the busiest', () => {
  const period = (attempts: number, failed: number) => ({ starts_at: `${attempts}`, attempts, succeeded: attempts - failed, failed });
  expect(periodBars([period(10, 4), period(5, 0)])).toEqual([
    { at: '10', succeeded: 60, failed: 40 },
    { at: '5', succeeded: 50, failed: 0 },
  ]);
  expect(periodBars([period(0, 0)])).toEqual([{ at: '0', succeeded: 0, failed: 0 }]);
});

it('shows failed attempts from the first one on, and what the service says of an endpoint that fails or is off', () => {
  expect(shownHealth({ health: 'healthy', failed_attempts: 0 })).toBe('healthy');
  expect(shownHealth({ health: 'healthy', failed_attempts: 1 })).toBe('attempts_failed');
  expect(shownHealth({ health: 'failing', failed_attempts: 3 })).toBe('failing');
  expect(shownHealth({ health: 'disabled', failed_attempts: 8 })).toBe('disabled');
});
