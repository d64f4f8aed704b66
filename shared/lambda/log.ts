import { type MetricName, measure } from './metrics.ts';

/**
 * All log messages of the service, by code. Alarms and saved queries find lines by their codes, so a code must never be
 * reused with a different meaning.
 */
export const logCodes = {
  'request.answered': 'A request was answered; one line per request.',
  'request.failed': 'A request failed because of an internal error and was answered with 500.',
  'api_log.unreadable': 'The log line of a request could not be read, so the request is missing from the API log.',
  'api_log.not_recorded':
    'Requests of a store, from first_request_id to last_request_id, could not be written to its API log. Their lines are delivered up to three times.',
  'record.unreadable':
    'A stored record cannot be read. It was omitted from a list, or its request failed. `attribute` is the path of the invalid attribute.',
  'rate.not_counted': 'A request could not be counted against its rate limit and was allowed.',
  'worker.record_failed': 'A record of a batch failed. Only this record will be delivered again.',
  'worker.set_aside': 'A record could not be processed and was set aside with the reason. It does not block the records behind it.',
  'worker.stuck': 'A record has failed five times or more. It is still retried automatically, but raises an alarm.',
  'worker.not_set_aside': 'A record could not be processed, nor set aside. It will be retried unchanged.',
  'events.relayed': 'Events of the outbox were put on the bus.',
  'events.refused': 'The bus refused some events, which stay in the outbox.',
  'events.not_noted': 'Events were relayed, but could not be marked and numbered. The sweep will relay them again.',
  'events.thinned': 'An event was put on the bus without the details that rules match, because it is too large or its body is unknown.',
  'events.swept': 'The sweep found events that the stream had missed.',
  'movements.recorded': 'Stock movements were recorded.',
  'orders.swept': 'The sweep found unfinished stock moves of large orders after a crash.',
  'sales.rolled_up': 'Changes of sales were added to the sales days of their store.',
  'search.not_indexed': 'The search words of an object could not be updated. Its change will be delivered again.',
  'movements.gap': 'A stock level changed by more than one step between two stream images. The intermediate steps are not recorded.',
  'webhooks.fanned_out': 'Deliveries of an event were created, one for each endpoint that wants it.',
  'webhooks.rate_unknown': 'The delivery rate left for a store could not be read. Its deliveries wait for a minute.',
  'webhooks.event_missing': 'An event to deliver is missing or has expired.',
  'webhooks.redriven': 'Due deliveries were put into the retry queue.',
  'webhooks.unreadable': 'This version cannot read some items of the due index. They wait.',
  'webhooks.attempted': 'A delivery was attempted; one line per attempt.',
  'webhooks.attempt_skipped': 'A message about a delivery led to no attempt: it was a duplicate or too early, or the delivery is final.',
  'webhooks.fault': 'An attempt could not be made because of an internal error, which the delivery shows.',
  'webhooks.breaker_opened': 'The breaker of a failing endpoint has opened. Nothing is sent to it for a while.',
  'webhooks.owners_warned': 'The owners of a store were warned about a failing endpoint.',
  'webhooks.endpoint_disabled': 'An endpoint was disabled. Its owners are notified by e-mail.',
  'purchasing.no_supplier': 'Goods of the paid order `order_id` were not ordered, because their supplier is inactive or deleted.',
  'emails.sent': 'An e-mail was sent through SES.',
  'emails.skipped': 'An e-mail was not sent: it has no recipient, is out of date, or was sent before.',
  'emails.held': 'An e-mail was not sent, because the e-mails of its store are held until staff resume them.',
  'emails.recipient_suppressed':
    'An e-mail bounced permanently or was reported as spam. The store will not send e-mail to its recipient again.',
  'emails.store_held': 'The e-mails of a store are held from now on, because too many bounced or were reported as spam, as `reason` says.',
  'emails.over_cap': 'An e-mail was not sent, because its recipient or its store had reached the limit named in `cap`.',
  'emails.not_noted': 'An e-mail was sent, but could not be recorded as sent. If its message is delivered again, the e-mail is sent again.',
  'bulk.step_taken': 'A step of a bulk operation was done; `status` is the resulting status.',
  'imports.step_taken': 'A step of an import was done; `status` is the resulting status.',
  'webhooks.recovered': 'A recovery is complete: its deliveries wait for their endpoint or were sent.',
  'customers.erased': 'All data of a customer was anonymized: `count` rows were changed in `passes` passes.',
  'customers.erasure_failed': 'The erasure of a customer failed. It will be retried at growing intervals.',
  'webhooks.recovery_failed': 'A recovery failed. The next run continues where it stopped.',
  'webhooks.not_counted': 'An attempt is missing from the figures of its endpoint.',
  'releases.healthy': 'A new version passed its health check and may receive traffic.',
  'pages.builds_not_asked':
    'A file that this version lacks could not be fetched from other versions of the pages, and was answered with 404.',
  'releases.refused': 'A new version may not receive traffic: it failed its health check, or could not be called.',
  'webhooks.outcome_lost': 'The outcome of an attempt was not written, because the delivery had changed in the meantime.',
} as const;

export type LogCode = keyof typeof logCodes;

/**
 * The fields of a log line. Only primitive values are allowed, so that no object, body or list is logged as a whole.
 * Names include the unit (`duration_ms`).
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Write = (code: LogCode, fields?: LogFields, cause?: unknown) => void;

/** A log that writes structured lines. `cause` is the error that was thrown, if any. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };

/**
 * Errors whose messages quote the rejected input: schema errors quote the value, and JSON and BigInt errors quote a
 * part of the text.
 */
const quotesValues = new Set(['ValiError', 'SyntaxError']);

type DescribedError = {
  readonly name: string;
  readonly message?: string | undefined;
  readonly frames?: readonly string[];
  readonly cause?: DescribedError;
};

/**
 * Returns the loggable facts about an error. Rejected values are left out, because they may be secrets or addresses.
 */
function describe(cause: unknown): DescribedError {
  if (!(cause instanceof Error)) return { name: typeof cause };
  const message = quotesValues.has(cause.name) ? undefined : cause.message;
  // Keeps only the frames of the stack, because the error's message above them is logged separately or must not be
  // logged.
  const frames = cause.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    name: cause.name,
    message,
    frames: frames.slice(0, 8).map((line) => line.trim()),
    ...(cause.cause === undefined ? {} : { cause: describe(cause.cause) }),
  };
}

/**
 * The object that is logged, without its level. In Lambda's JSON log format, `{"timestamp", "level", "requestId",
 * "message"}`, the object becomes the `message`. `requestId` is the id of the invocation.
 */
export type LogLine = Readonly<Record<string, unknown>> & { readonly code: LogCode };

/** Returns a log that passes each line to `write`. */
export function createLog(write: (level: keyof Log, line: LogLine) => void): Log {
  function at(level: keyof Log): Write {
    return (code, fields = {}, cause) => {
      const error = cause === undefined ? {} : { error: describe(cause) };
      write(level, { code, ...fields, ...error });
    };
  }
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** The codes of the log lines that alarms count, with the metric for each code. */
const measuredCodes: Readonly<Partial<Record<LogCode, MetricName>>> = {
  'request.failed': 'FailedRequests',
  'worker.record_failed': 'FailedRecords',
  'worker.not_set_aside': 'FailedRecords',
  'webhooks.fault': 'FailedRecords',
  'worker.stuck': 'StuckRecords',
  'record.unreadable': 'UnreadableRecords',
  'rate.not_counted': 'UncountedRequests',
  'api_log.not_recorded': 'UnrecordedRequests',
};

/** Matches the names of throttling errors from AWS services other than DynamoDB. */
const throttleName = /Throttl|TooManyRequests|SlowDown/;

const isThrottled = (error: DescribedError | undefined): boolean =>
  error !== undefined && (throttleName.test(error.name) || isThrottled(error.cause));

/**
 * The log of this process. Lambda derives a line's level from the console method. Each line is logged as an object,
 * because Lambda would turn formatted text into one escaped string without searchable fields.
 */
export const log = createLog((level, line) => {
  console[level](line);
  const metric = measuredCodes[line.code];
  if (metric) measure(metric);
  if (isThrottled(line['error'] as DescribedError | undefined)) measure('ThrottledCalls');
});
