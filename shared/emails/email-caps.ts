/** The audience of an e-mail, for its caps: a customer about an order, the recipient of a gift card, a supplier, the store itself, its owners, or its staff. */
export type EmailAudience = 'customer' | 'gift_card' | 'supplier' | 'store' | 'owners' | 'staff';

/** The subject that a cap counts by: each mailbox that a store writes to, or the store as a whole. */
export type CapSubject = 'recipient' | 'store';

/** At most so many e-mails to a subject in a window of fixed length, counted from the epoch on. */
export type EmailCap = {
  readonly name: `${EmailAudience | 'trial'}_${'hour' | 'day'}`;
  readonly subject: CapSubject;
  readonly windowMs: number;
  readonly most: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The reasons for each figure are in `functions/workers/send-email/README.md`. */
const liveCaps: Readonly<Record<EmailAudience, readonly EmailCap[]>> = {
  customer: [
    { name: 'customer_hour', subject: 'recipient', windowMs: hourMs, most: 30 },
    { name: 'customer_day', subject: 'recipient', windowMs: dayMs, most: 100 },
  ],
  gift_card: [{ name: 'gift_card_day', subject: 'recipient', windowMs: dayMs, most: 500 }],
  supplier: [{ name: 'supplier_day', subject: 'recipient', windowMs: dayMs, most: 5_000 }],
  store: [
    { name: 'store_hour', subject: 'store', windowMs: hourMs, most: 200 },
    { name: 'store_day', subject: 'store', windowMs: dayMs, most: 1_000 },
  ],
  owners: [{ name: 'owners_day', subject: 'store', windowMs: dayMs, most: 50 }],
  staff: [{ name: 'staff_day', subject: 'store', windowMs: dayMs, most: 50 }],
};

/** Counts what a trial store sends to customers and to itself; its owners' warnings are not held up by that. */
const trialDay: EmailCap = { name: 'trial_day', subject: 'store', windowMs: dayMs, most: 100 };

const trialCaps: Readonly<Record<EmailAudience, readonly EmailCap[]>> = {
  customer: [
    { name: 'customer_hour', subject: 'recipient', windowMs: hourMs, most: 10 },
    { name: 'customer_day', subject: 'recipient', windowMs: dayMs, most: 20 },
    trialDay,
  ],
  gift_card: [{ name: 'gift_card_day', subject: 'recipient', windowMs: dayMs, most: 10 }, trialDay],
  // A store on trial sends none.
  supplier: [{ name: 'supplier_day', subject: 'recipient', windowMs: dayMs, most: 1 }],
  store: [{ name: 'store_day', subject: 'store', windowMs: dayMs, most: 20 }, trialDay],
  owners: [{ name: 'owners_day', subject: 'store', windowMs: dayMs, most: 10 }],
  staff: [{ name: 'staff_day', subject: 'store', windowMs: dayMs, most: 10 }],
};

/** The caps that an e-mail of a store must stay below, every one of them. */
export const emailCaps = (audience: EmailAudience, { testMode }: { readonly testMode: boolean }): readonly EmailCap[] =>
  (testMode ? trialCaps : liveCaps)[audience];

/** When the window of a cap that holds a time begins. */
export const windowStartMs = ({ windowMs }: EmailCap, nowMs: number): number => nowMs - (nowMs % windowMs);

/**
 * The mailbox that caps count an address as: in lower case, without `+tag` and dots before the `@`, because for many servers
 * these are one mailbox under endless names. Not for comparing customers: elsewhere they are different mailboxes.
 */
export function cappedMailbox(address: string): string {
  const normal = address.trim().normalize('NFC').toLowerCase();
  const at = normal.lastIndexOf('@');
  const [local = ''] = normal.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${normal.slice(at)}`;
}
