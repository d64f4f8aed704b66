/**
 * The kind of recipient of an e-mail. Each kind has its own limits on the number of e-mails. `gift_card` stands for the
 * recipient of a gift card, `store` for the store's own address.
 */
export type EmailAudience = 'customer' | 'gift_card' | 'supplier' | 'store' | 'owners' | 'staff';

/** What a cap limits: the e-mails to each recipient's mailbox, or all e-mails from the store. */
export type CapSubject = 'recipient' | 'store';

/**
 * A cap: at most `most` e-mails per recipient or store within a time window of `windowMs`. The windows are aligned to
 * the epoch.
 */
export type EmailCap = {
  readonly name: `${EmailAudience | 'trial'}_${'hour' | 'day'}`;
  readonly subject: CapSubject;
  readonly windowMs: number;
  readonly most: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The caps of live stores. `functions/workers/send-email/README.md` gives the reason for each number. */
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

/** The daily limit for all e-mails from a trial store, except e-mails to its owners and staff. */
const trialDay: EmailCap = { name: 'trial_day', subject: 'store', windowMs: dayMs, most: 100 };

const trialCaps: Readonly<Record<EmailAudience, readonly EmailCap[]>> = {
  customer: [
    { name: 'customer_hour', subject: 'recipient', windowMs: hourMs, most: 10 },
    { name: 'customer_day', subject: 'recipient', windowMs: dayMs, most: 20 },
    trialDay,
  ],
  gift_card: [{ name: 'gift_card_day', subject: 'recipient', windowMs: dayMs, most: 10 }, trialDay],
  // Trial stores send no e-mails to suppliers, so this cap should never be reached.
  supplier: [{ name: 'supplier_day', subject: 'recipient', windowMs: dayMs, most: 1 }],
  store: [{ name: 'store_day', subject: 'store', windowMs: dayMs, most: 20 }, trialDay],
  owners: [{ name: 'owners_day', subject: 'store', windowMs: dayMs, most: 10 }],
  staff: [{ name: 'staff_day', subject: 'store', windowMs: dayMs, most: 10 }],
};

/**
 * Returns the caps that apply to an e-mail sent for a store. The e-mail may be sent only if it exceeds none of them.
 */
export const emailCaps = (audience: EmailAudience, { testMode }: { readonly testMode: boolean }): readonly EmailCap[] =>
  (testMode ? trialCaps : liveCaps)[audience];

/** Returns the time at which the cap's current window started. */
export const windowStartMs = ({ windowMs }: EmailCap, nowMs: number): number => nowMs - (nowMs % windowMs);

/**
 * Returns the mailbox under which an address is counted: in lower case, without a `+tag`, and without dots before the
 * `@`. Never use this function to compare customers, because not all servers deliver these variants to one mailbox.
 */
export function cappedMailbox(address: string): string {
  const normal = address.trim().normalize('NFC').toLowerCase();
  const at = normal.lastIndexOf('@');
  const [local = ''] = normal.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${normal.slice(at)}`;
}
