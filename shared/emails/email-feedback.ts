/** What is heard of an e-mail after SES took it: its recipient's server refused it for good, or its recipient called it spam. */
export type EmailFeedback = 'bounce' | 'complaint';

export const emailHoldReasons = ['too_many_bounces', 'too_many_complaints'] as const;
/** Why the e-mails of a store are held. */
export type EmailHoldReason = (typeof emailHoldReasons)[number];

/** How many e-mails a store sent in a day, and how many of their recipients they bounced from, or complained about them. */
export type DayOfEmails = { readonly sent: number; readonly bounces: number; readonly complaints: number };

const dayMs = 24 * 3_600_000;

/*
 * SES looks at an account with 5 % bounces or 0.1 % complaints, and stops it at 10 % and 0.5 %: with the e-mails of all its stores. A few of each are
 * usual in a store that sends little, so that the share alone says nothing.
 */
const mostBounces = { count: 10, ofThousand: 50 };
const mostComplaints = { count: 3, ofThousand: 1 };

const isReached = (most: typeof mostBounces, count: number, sent: number): boolean =>
  count >= most.count && count * 1_000 >= most.ofThousand * sent;

/** Why a store that had such a day must send no more; null for a usual day. */
export function holdReason({ sent, bounces, complaints }: DayOfEmails): EmailHoldReason | null {
  if (isReached(mostComplaints, complaints, sent)) return 'too_many_complaints';
  return isReached(mostBounces, bounces, sent) ? 'too_many_bounces' : null;
}

/**
 * The beginning of the window that an e-mail counts in: its day in UTC, or when staff resumed the store's e-mails on that day. Null for an e-mail from
 * before that: it was held against the store already.
 */
export function windowOfEmail(sentAtMs: number, resumedAtMs: number | null): number | null {
  const dayStartMs = sentAtMs - (sentAtMs % dayMs);
  if (resumedAtMs === null || resumedAtMs <= dayStartMs) return dayStartMs;
  return sentAtMs < resumedAtMs ? null : resumedAtMs;
}

/** When a window ends, at the latest. */
export const windowEndMs = (windowStartMs: number): number => windowStartMs + dayMs;
