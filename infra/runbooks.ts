/**
 * Returns the path of an alarm's runbook by the id of its construct: `docs/runbooks/failed-requests.md` for
 * `FailedRequests`.
 */
export const runbookOf = (alarmId: string): string => `docs/runbooks/${alarmId.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
