import { type AttemptFailure, attemptFailures, type WebhookDelivery } from './webhook-delivery.ts';

export const responseClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
/** The class of a response code by its first digit; `none` if an attempt got no response. */
export type ResponseClass = (typeof responseClasses)[number];

/** How an attempt failed, and the class of its response. */
export type FailedOutcome = { readonly failure: AttemptFailure; readonly responseClass: ResponseClass };

/** Returns the class of a response code; `none` for null. A code outside 200 to 599 counts as the nearest class. */
export function responseClassOf(responseCode: number | null): ResponseClass {
  if (responseCode === null) return 'none';
  if (responseCode >= 500) return '5xx';
  if (responseCode >= 400) return '4xx';
  return responseCode >= 300 ? '3xx' : '2xx';
}

/** Returns the failure of a delivery's last attempt. Returns null if that attempt succeeded or if there was none. */
export function failedOutcomeOf({
  attempts,
  lastAttemptAtMs,
}: Pick<WebhookDelivery, 'attempts' | 'lastAttemptAtMs'>): FailedOutcome | null {
  // Attempts are listed in the order in which they were recorded, so the latest attempt is not always at the end of the
  // list. If a manual attempt succeeds during an automatic attempt, the manual attempt began later but is recorded
  // first.
  const last = attempts.findLast(({ atMs }) => atMs === lastAttemptAtMs);
  return last === undefined || last.failure === null ? null : { failure: last.failure, responseClass: responseClassOf(last.responseCode) };
}

const classesOfFailure = (failure: AttemptFailure): readonly ResponseClass[] => {
  if (failure === 'status') return ['2xx', '4xx', '5xx'];
  return failure === 'redirect' ? ['3xx'] : ['none'];
};

/** Returns the possible failed outcomes that match the arguments. An undefined argument matches every outcome. */
export const outcomesOf = (failure: AttemptFailure | undefined, responseClass: ResponseClass | undefined): readonly FailedOutcome[] =>
  attemptFailures
    .filter((one) => failure === undefined || one === failure)
    .flatMap((one) => classesOfFailure(one).map((of) => ({ failure: one, responseClass: of })))
    .filter((outcome) => responseClass === undefined || outcome.responseClass === responseClass);
