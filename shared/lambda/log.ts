import { type MetricName, measure } from './metrics.ts';

/**
 * Everything the service ever logs. A line is found by its code, so a code is never reused for another meaning; alarms and
 * saved queries rest on these names.
 */
export const logCodes = {
  'request.answered': 'A request was answered; one line per request.',
  'request.failed': 'A request ended in an error of ours and was answered 500.',
  'api_log.unreadable': 'A line about a request could not be read; the API log lacks it.',
  'api_log.not_recorded':
    'Requests of a store could not be written into its API log: those from first_request_id to last_request_id. Their lines come again, three times in all.',
  'record.unreadable':
    'A stored record cannot be read: it was left out of what was read with it, or its request failed. `attribute` is what is wrong in it.',
  'rate.not_counted': 'A request could not be counted against its rate limit and was let through.',
  'worker.record_failed': 'One record of a batch failed; it alone will be delivered again.',
  'worker.set_aside': 'A record could not be passed on: it waits, with its reason, and what is behind it goes on.',
  'worker.stuck': 'A record has been refused five times or more. It is retried by itself, but an alarm is raised for it.',
  'worker.not_set_aside': 'A record could not be passed on, and that could not be noted either; it comes again as it is.',
  'events.relayed': 'Events of the outbox were handed to the bus.',
  'events.refused': 'The bus did not take some events; they stay in the outbox.',
  'events.not_noted': 'Events were relayed but could not be noted and numbered; the sweep will relay them again.',
  'events.thinned': 'An event was put on the bus without what rules choose by: its bytes are too many, or unknown.',
  'events.swept': 'The sweep found events that the stream had missed.',
  'movements.recorded': 'Stock movements were recorded.',
  'orders.swept': 'The sweep found stock moves of large orders that a crash had left half done.',
  'sales.rolled_up': 'Changes of sales were taken into the days of their store.',
  'search.not_indexed': 'The words of an object could not be brought up to date; its change comes again.',
  'movements.gap': 'A level moved by more than one step between two images; the steps between are not recorded.',
  'webhooks.fanned_out': 'An event was turned into one delivery for each endpoint that wants it.',
  'webhooks.rate_unknown': 'How much of its rate a store has left could not be asked; its deliveries wait for a minute.',
  'webhooks.event_missing': 'An event to deliver is not, or no longer, stored.',
  'webhooks.redriven': 'Deliveries that fall due were put into the retry queue.',
  'webhooks.unreadable': 'Items of the due index cannot be read by this version, and wait.',
  'webhooks.attempted': 'A delivery was attempted; one line per attempt.',
  'webhooks.attempt_skipped': 'A message about a delivery led to no attempt: it is a duplicate, too early, or there is nothing left to do.',
  'webhooks.fault': 'An attempt could not be made because of a fault of ours; the delivery shows it.',
  'webhooks.breaker_opened': 'An endpoint keeps failing; for a while nothing is sent to it.',
  'webhooks.owners_warned': 'The owners of a store are warned that an endpoint keeps failing.',
  'webhooks.endpoint_disabled': 'An endpoint was switched off; its owners are told by e-mail.',
  'purchasing.no_supplier': 'Goods of a paid order were not ordered: their supplier is switched off or gone; `order_id` names the order.',
  'emails.sent': 'An e-mail was handed to SES.',
  'emails.skipped': 'An e-mail was not sent: there is no recipient, what it tells is no longer so, or it was sent before.',
  'emails.held': 'An e-mail was not sent, because the e-mails of its store are held until staff resume them.',
  'emails.recipient_suppressed': 'An e-mail bounced for good, or was called spam: the store writes to its recipient no more.',
  'emails.store_held': 'The e-mails of a store are held from now on, because too many bounced or were called spam; `reason` says which.',
  'emails.over_cap': 'An e-mail was not sent, because its recipient or its store had as many as a cap allows; `cap` names it.',
  'emails.not_noted': 'An e-mail was sent but could not be noted as such; should its message come again, so does the e-mail.',
  'bulk.step_taken': 'A step of a bulk operation was taken; `status` is what it has led to.',
  'imports.step_taken': 'A step of an import was taken; `status` is what it has led to.',
  'webhooks.recovered': 'A recovery is done: its deliveries wait for their endpoint or were sent.',
  'customers.erased': 'Everything of a customer was made anonymous; `count` rows were changed, in `passes` passes.',
  'customers.erasure_failed': 'The erasure of a customer could not go on; it is tried again, later each time.',
  'webhooks.recovery_failed': 'A recovery could not go on; the next run continues where it stopped.',
  'webhooks.not_counted': 'An attempt is missing in the figures of its endpoint.',
  'releases.healthy': 'A new version answered its health check and may take calls.',
  'pages.builds_not_asked': 'Other versions of the pages could not be asked for a file that this one lacks; the file was answered 404.',
  'releases.refused': 'A new version may not take calls: it failed its health check, or could not be asked.',
  'webhooks.outcome_lost': 'The outcome of an attempt was not written, because the delivery had moved on meanwhile.',
} as const;

export type LogCode = keyof typeof logCodes;

/** Single values only, so that no object, body or list slips into a line whole. Names say the unit (`duration_ms`). */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Write = (code: LogCode, fields?: LogFields, cause?: unknown) => void;

/** Writes structured lines. `cause` is what was thrown, if anything was. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };

/** The messages of these quote what was refused: a schema's its value, that of JSON and BigInt a piece of the text. */
const quotesValues = new Set(['ValiError', 'SyntaxError']);

type DescribedError = {
  readonly name: string;
  readonly message?: string | undefined;
  readonly frames?: readonly string[];
  readonly cause?: DescribedError;
};

/** The parts of an error that may be logged: never a rejected value, because it can be a secret or an address. */
function describe(cause: unknown): DescribedError {
  if (!(cause instanceof Error)) return { name: typeof cause };
  const message = quotesValues.has(cause.name) ? undefined : cause.message;
  // The head of a stack repeats the message, so only the frames are kept.
  const frames = cause.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    name: cause.name,
    message,
    frames: frames.slice(0, 8).map((line) => line.trim()),
    ...(cause.cause === undefined ? {} : { cause: describe(cause.cause) }),
  };
}

/**
 * What is logged, but for its level. Under the JSON log format Lambda writes `{"timestamp", "level", "requestId", "message"}`, in which
 * `message` is this object and `requestId` that of the invocation.
 */
export type LogLine = Readonly<Record<string, unknown>> & { readonly code: LogCode };

/** A log that hands every line to `write`. */
export function createLog(write: (level: keyof Log, line: LogLine) => void): Log {
  function at(level: keyof Log): Write {
    return (code, fields = {}, cause) => {
      const error = cause === undefined ? {} : { error: describe(cause) };
      write(level, { code, ...fields, ...error });
    };
  }
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** What is measured whenever a line with the code is logged; alarms read the metrics. */
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

/** How services of AWS besides DynamoDB name the errors by which they say that more was asked of them than they give. */
const throttleName = /Throttl|TooManyRequests|SlowDown/;

const isThrottled = (error: DescribedError | undefined): boolean =>
  error !== undefined && (throttleName.test(error.name) || isThrottled(error.cause));

/** The log of this process. Lambda takes the level of a line from the method; a text of ours would become one escaped string of level INFO. */
export const log = createLog((level, line) => {
  console[level](line);
  const metric = measuredCodes[line.code];
  if (metric) measure(metric);
  if (isThrottled(line['error'] as DescribedError | undefined)) measure('ThrottledCalls');
});
