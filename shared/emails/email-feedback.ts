/**
 * A report after SES accepted an e-mail: the recipient's server refused it permanently (bounce), or the recipient called it spam
 * (complaint).
 */
export type EmailFeedback = 'bounce' | 'complaint';

export const emailHoldReasons = ['too_many_bounces', 'too_many_complaints'] as const;
/** Why a store's e-mails are held. */
export type EmailHoldReason = (typeof emailHoldReasons)[number];

/** The numbers of e-mails, bounces and complaints of a store's day. */
export type DayOfEmails = { readonly sent: number; readonly bounces: number; readonly complaints: number };

const dayMs = 24 * 3_600_000;

/*
 * SES reviews an account at 5 % bounces or 0.1 % complaints and stops it, with all its stores, at 10 % and 0.5 %. A store that sends little
 * normally has a few of each, so a minimum number is required besides the share.
 */
const mostBounces = { count: 10, ofThousand: 50 };
const mostComplaints = { count: 3, ofThousand: 1 };

const isReached = (most: typeof mostBounces, count: number, sent: number): boolean =>
  count >= most.count && count * 1_000 >= most.ofThousand * sent;

/** Returns why a store must stop sending after such a day; null for an acceptable one. */
export function holdReason({ sent, bounces, complaints }: DayOfEmails): EmailHoldReason | null {
  if (isReached(mostComplaints, complaints, sent)) return 'too_many_complaints';
  return isReached(mostBounces, bounces, sent) ? 'too_many_bounces' : null;
}

/**
 * Returns the start of the window that counts an e-mail: its day in UTC, or the time when staff resumed the store's e-mails on that day.
 * Null for an e-mail from before that time, which has already been held against the store.
 */
export function windowOfEmail(sentAtMs: number, resumedAtMs: number | null): number | null {
  const dayStartMs = sentAtMs - (sentAtMs % dayMs);
  if (resumedAtMs === null || resumedAtMs <= dayStartMs) return dayStartMs;
  return sentAtMs < resumedAtMs ? null : resumedAtMs;
}

/** Returns the latest end of a window. */
export const windowEndMs = (windowStartMs: number): number => windowStartMs + dayMs;
