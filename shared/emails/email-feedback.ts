/**
 * What is reported about an e-mail after SES accepted it: a bounce (the recipient's server refused it permanently) or a
 * complaint (the recipient marked it as spam).
 */
export type EmailFeedback = 'bounce' | 'complaint';

export const emailHoldReasons = ['too_many_bounces', 'too_many_complaints'] as const;
/** Why a store's e-mails are on hold. */
export type EmailHoldReason = (typeof emailHoldReasons)[number];

/** How many e-mails a store sent on a day, and how many bounces and complaints they caused. */
export type DayOfEmails = { readonly sent: number; readonly bounces: number; readonly complaints: number };

const dayMs = 24 * 3_600_000;

/*
 * SES reviews an AWS account at 5% bounces or 0.1% complaints. At 10% or 0.5%, it blocks the account, and thus the
 * e-mails of all stores. If a store sends few e-mails, a few normal bounces are a large percentage. Its e-mails are
 * therefore put on hold only if the number of bounces or complaints also reaches a minimum (`count`).
 */
const mostBounces = { count: 10, ofThousand: 50 };
const mostComplaints = { count: 3, ofThousand: 1 };

const isReached = (most: typeof mostBounces, count: number, sent: number): boolean =>
  count >= most.count && count * 1_000 >= most.ofThousand * sent;

/**
 * Returns the reason why a store with these numbers of bounces and complaints must stop sending e-mails; null if it may
 * continue.
 */
export function holdReason({ sent, bounces, complaints }: DayOfEmails): EmailHoldReason | null {
  if (isReached(mostComplaints, complaints, sent)) return 'too_many_complaints';
  return isReached(mostBounces, bounces, sent) ? 'too_many_bounces' : null;
}

/**
 * Returns the start of the time window in which an e-mail is counted. The window starts at midnight UTC, or at
 * `resumedAtMs` if staff ended a hold of the store's e-mails on the same day. Returns null for an e-mail sent before
 * `resumedAtMs`.
 */
export function windowOfEmail(sentAtMs: number, resumedAtMs: number | null): number | null {
  const dayStartMs = sentAtMs - (sentAtMs % dayMs);
  if (resumedAtMs === null || resumedAtMs <= dayStartMs) return dayStartMs;
  return sentAtMs < resumedAtMs ? null : resumedAtMs;
}

/** Returns the latest time at which a window can end. */
export const windowEndMs = (windowStartMs: number): number => windowStartMs + dayMs;
