/**
 * The audience of an e-mail, which decides its caps: a customer about an order, the recipient of a gift card, a supplier, the store itself,
 * or its owners.
 */
export type EmailAudience = 'customer' | 'gift_card' | 'supplier' | 'store' | 'owners';

/** What a cap counts: the e-mails to each mailbox, or all e-mails of the store. */
export type CapSubject = 'recipient' | 'store';

/** The maximum number of e-mails for a subject in a window of fixed length. Windows are aligned to the epoch. */
export type EmailCap = {
  readonly name: `${EmailAudience | 'trial'}_${'hour' | 'day'}`;
  readonly subject: CapSubject;
  readonly windowMs: number;
  readonly most: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** `functions/workers/send-email/README.md` gives the reason for each number. */
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
};

/** Counts the e-mails of a trial store to customers and to itself. Warnings to its owners do not count. */
const trialDay: EmailCap = { name: 'trial_day', subject: 'store', windowMs: dayMs, most: 100 };

const trialCaps: Readonly<Record<EmailAudience, readonly EmailCap[]>> = {
  customer: [
    { name: 'customer_hour', subject: 'recipient', windowMs: hourMs, most: 10 },
    { name: 'customer_day', subject: 'recipient', windowMs: dayMs, most: 20 },
    trialDay,
  ],
  gift_card: [{ name: 'gift_card_day', subject: 'recipient', windowMs: dayMs, most: 10 }, trialDay],
  // A trial store sends no e-mails to suppliers.
  supplier: [{ name: 'supplier_day', subject: 'recipient', windowMs: dayMs, most: 1 }],
  store: [{ name: 'store_day', subject: 'store', windowMs: dayMs, most: 20 }, trialDay],
  owners: [{ name: 'owners_day', subject: 'store', windowMs: dayMs, most: 10 }],
};

/** Returns the caps of an e-mail of a store. It is sent only if it stays within all of them. */
export const emailCaps = (audience: EmailAudience, { testMode }: { readonly testMode: boolean }): readonly EmailCap[] =>
  (testMode ? trialCaps : liveCaps)[audience];

/** Returns the start of the cap's window that contains a time. */
export const windowStartMs = ({ windowMs }: EmailCap, nowMs: number): number => nowMs - (nowMs % windowMs);

/**
 * Returns the mailbox under which caps count an address: in lower case, without `+tag` and without dots before the `@`, because many
 * servers deliver all of these to one mailbox. Do not use it to compare customers: other servers treat them as different mailboxes.
 */
export function cappedMailbox(address: string): string {
  const normal = address.trim().normalize('NFC').toLowerCase();
  const at = normal.lastIndexOf('@');
  const [local = ''] = normal.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${normal.slice(at)}`;
}
