import { claimEmail, recordEmailSent } from '#shared/emails/sent-emails-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const name = { storeId: 'S1', eventId: 'evt_A' };
const claim = { kind: 'order_confirmation', recipient: 'ada@example.com', nowMs: 10_000, leaseUntilMs: 20_000 };
const written = { pk: 'S#S1#SENT_EMAIL', sk: 'evt_A', entity: 'sent_email', kind: 'order_confirmation', expires_at: 2_592_010 };

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());
const item = () => readItem(local.table, keys.sentEmail('S1', 'evt_A'));

describe('the stored form of a sent e-mail', () => {
  it('has the attributes of existing items when claimed and when sent', async () => {
    await claimEmail(local.table, name, { ...claim, caps: [] });
    expect(await item()).toEqual({ ...written, lease_until_ms: 20_000 });
    await recordEmailSent(local.table, name, 15_000);
    expect(await item()).toEqual({ ...written, lease_until_ms: 20_000, sent_at_ms: 15_000 });
  });

  it('has the attributes of existing items when over a cap', async () => {
    const caps = [{ name: 'customer_hour', subject: 'store', windowMs: 3_600_000, most: 0 }] as const;
    const first = { ...claim, caps: [{ ...caps[0], most: 1 }] };
    await claimEmail(local.table, { ...name, eventId: 'evt_B' }, first);
    expect(await claimEmail(local.table, name, first)).toEqual({ outcome: 'over_cap', cap: 'customer_hour' });
    expect(await item()).toEqual({ ...written, over_cap: 'customer_hour' });
  });
});
