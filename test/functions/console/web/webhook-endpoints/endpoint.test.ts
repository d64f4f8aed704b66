import {
  chosenTopics,
  endpointActions,
  overlapEndsAt,
  periodBars,
  shownHealth,
} from '#functions/console/web/webhook-endpoints/endpoint.ts';

it.each([
  ['that is enabled', true, null, ['edit', 'sample', 'recover', 'roll', 'disable', 'delete']],
  ['that is disabled', false, null, ['edit', 'sample', 'recover', 'roll', 'enable', 'delete']],
  ['of an app', true, 'app_1', ['edit', 'sample', 'recover', 'disable']],
  ['of an app that is disabled', false, 'app_1', ['edit', 'sample', 'recover', 'enable']],
] as const)('an endpoint %s has only the actions that the API allows', (_, is_active, app_client_id, actions) => {
  expect(endpointActions({ is_active, app_client_id })).toEqual(actions);
});

it('an endpoint shows until when both secrets sign after a rotation', () => {
  expect(overlapEndsAt(Date.parse('2026-11-05T10:00:00Z'), 24)).toBe('2026-11-06T10:00:00.000Z');
});

describe('the topics of an endpoint form', () => {
  it('are all, or the selected ones', () => {
    expect(chosenTopics(new Map([['all-topics', 'on']]))).toEqual(['*']);
    expect(chosenTopics(new Map(['topic-order.paid', 'topic-order.created', 'other'].map((name) => [name, 'on'])))).toEqual([
      'order.created',
      'order.paid',
    ]);
    expect(chosenTopics(new Map())).toEqual([]);
  });
});

it('the chart draws periods relative to the busiest one', () => {
  const period = (attempts: number, failed: number) => ({ starts_at: `${attempts}`, attempts, succeeded: attempts - failed, failed });
  expect(periodBars([period(10, 4), period(5, 0)])).toEqual([
    { at: '10', succeeded: 60, failed: 40 },
    { at: '5', succeeded: 50, failed: 0 },
  ]);
  expect(periodBars([period(0, 0)])).toEqual([{ at: '0', succeeded: 0, failed: 0 }]);
});

it('an endpoint shows failures from the first one, and the reported health if it is failing or disabled', () => {
  expect(shownHealth({ health: 'healthy', failed_attempts: 0 })).toBe('healthy');
  expect(shownHealth({ health: 'healthy', failed_attempts: 1 })).toBe('attempts_failed');
  expect(shownHealth({ health: 'failing', failed_attempts: 3 })).toBe('failing');
  expect(shownHealth({ health: 'disabled', failed_attempts: 8 })).toBe('disabled');
});
