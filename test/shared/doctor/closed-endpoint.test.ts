import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const minuteMs = 60_000;
const closedAtMs = Date.UTC(2026, 10, 22);

describe('the note of a deleted endpoint', () => {
  it.each([
    [6, []],
    [8, ['backlog_unwatched']],
  ])('stays due for five minutes: %i minutes after the deletion the doctor reports %j', async (minutes, checks) => {
    const { table, close } = await localTable();
    await transact(table, openStoreWrites(aStore()));
    await transact(table, [closeEndpointWrite({ storeId: aStore().id, id: 7, closedAtMs })]);
    const findings = await findingsOf(table, closedAtMs + minutes * minuteMs);
    expect(findings.filter(({ object }) => object === 'closed_endpoint').map(({ check }) => check)).toEqual(checks);
    close();
  });
});
