/**
 * Returns the path of an alarm's runbook, given the id of the alarm's construct. For example, the runbook of
 * `FailedRequests` is `docs/runbooks/failed-requests.md`.
 */
export const runbookOf = (alarmId: string): string => `docs/runbooks/${alarmId.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
