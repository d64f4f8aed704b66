/** Where the runbook of an alarm is, by the id of its construct: that of `FailedRequests` is `docs/runbooks/failed-requests.md`. */
export const runbookOf = (alarmId: string): string => `docs/runbooks/${alarmId.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
