import type { LogCode } from '#shared/lambda/log.ts';

/**
 * The logs that a query reads: the access log, or the logs of the API's functions (`api`), of the workers, or of all
 * functions.
 */
export type QueriedLogs = 'access' | 'api' | 'workers' | 'functions';

export type LogQuery = {
  /** The question that the query answers. The question is also the query's name in CloudWatch. */
  readonly question: string;
  readonly logs: QueriedLogs;
  /** The parameters that CloudWatch asks for before it runs the query. In the text, they are written as `{{name}}`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /**
   * The query in the language of CloudWatch Logs Insights. The fields that we log are within `message`; all others come
   * from Lambda.
   */
  readonly text: string;
};

const ofCodes = (...codes: readonly LogCode[]): string => `filter message.code in [${codes.map((code) => `"${code}"`).join(', ')}]`;

const query = (question: string, logs: QueriedLogs, lines: readonly string[], parameters?: LogQuery['parameters']): LogQuery => ({
  question,
  logs,
  text: lines.join('\n| '),
  ...(parameters && { parameters }),
});

/** The questions that a person on call asks, in the order in which an incident is usually narrowed down. */
export const logQueries: readonly LogQuery[] = [
  query('Which requests does API Gateway answer with 5xx or 429, and why', 'access', [
    'filter status >= 500 or status = 429',
    'stats count(*) as requests, latest(gateway_error) as gateway, latest(function_error) as function by method, route, status',
    'sort requests desc',
  ]),
  query('Which routes are slow, and is it the function', 'access', [
    'stats count(*) as requests, pct(latency_ms, 50) as p50_ms, pct(latency_ms, 99) as p99_ms, pct(function_latency_ms, 99) as function_p99_ms by method, route',
    'sort p99_ms desc',
  ]),
  query('What went wrong last (errors, timeouts and crashes)', 'functions', [
    'filter level = "ERROR" or record.status in ["error", "failure", "timeout"]',
    'fields @timestamp, message.code, message.store_id, message.error.name, message.error.message, message.errorMessage, record.status, record.errorType, requestId, @log',
    'sort @timestamp desc',
    'limit 50',
  ]),
  query('Which routes fail, with which error, and for how many stores', 'api', [
    ofCodes('request.failed'),
    'stats count(*) as requests, count_distinct(message.store_id) as stores, latest(message.request_id) as newest by message.route, message.error_code, message.error.name, message.error.message',
    'sort requests desc',
  ]),
  query(
    'What happened in one request, to one event or in one invocation',
    'functions',
    [
      'filter message.request_id = "{{id}}" or message.gateway_request_id = "{{id}}" or message.event_id = "{{id}}" or requestId = "{{id}}" or record.requestId = "{{id}}"',
      'sort @timestamp asc',
    ],
    { id: 'A request_id (req_…), gateway_request_id, event_id (evt_…), function_request_id or requestId.' },
  ),
  query('Which contracts are slow, cold or heavy on the table', 'api', [
    ofCodes('request.answered', 'request.failed'),
    'stats count(*) as requests, pct(message.duration_ms, 50) as p50_ms, pct(message.duration_ms, 99) as p99_ms, count(message.cold_start) as cold, avg(message.table_calls) as calls, avg(message.table_depth) as depth, sum(message.read_units) as reads, sum(message.write_units) as writes by message.route',
    'sort p99_ms desc',
  ]),
  query('Which callers send the most requests, and how are they answered', 'api', [
    ofCodes('request.answered', 'request.failed'),
    'stats count(*) as requests by message.store_id, message.caller_type, message.caller_id, message.status, message.error_code',
    'sort requests desc',
    'limit 100',
  ]),
  query('Which records fail, are set aside or are stuck', 'workers', [
    ofCodes('worker.record_failed', 'worker.set_aside', 'worker.stuck', 'worker.not_set_aside', 'record.unreadable'),
    'stats count(*) as times, max(message.receives) as receives, max(message.attempts) as attempts, latest(message.record) as newest by @log, message.code, message.reason, message.kind, message.attribute, message.error.name, message.error.message',
    'sort times desc',
  ]),
  query('Are events passed on to the bus', 'workers', [
    ofCodes('events.relayed', 'events.refused', 'events.not_noted', 'events.thinned', 'events.swept'),
    'stats count(*) as lines, sum(message.count) as events by bin(5m) as period, message.code',
    'sort period desc',
  ]),
  query('Are webhooks delivered, and which endpoints fail', 'workers', [
    ofCodes('webhooks.attempted', 'webhooks.breaker_opened', 'webhooks.endpoint_disabled', 'webhooks.fault', 'webhooks.event_missing'),
    'stats count(*) as times, pct(message.duration_ms, 99) as p99_ms by message.code, message.status, message.failure, message.response_code, message.store_id, message.endpoint_id',
    'sort times desc',
    'limit 100',
  ]),
];
