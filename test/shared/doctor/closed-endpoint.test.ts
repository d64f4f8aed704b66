import { closeEndpointWrite } from '../../../shared/data/closed-endpoints.ts';
import { openStoreWrites } from '../../../shared/data/stores.ts';
import { transact } from '../../../shared/data/transact.ts';
import { aStore } from '../../support/a-store.ts';
import { findingsOf } from '../../support/examined.ts';
import { localTable } from '../../support/local-table.ts';

const minuteMs = 60_000;
const closedAtMs = Date.UTC(2026, 10, 22);

describe('the note of a deleted endpoint', () => {
  it.each([
    [6, []],
    [8, ['backlog_unwatched']],
  ])('is looked at for five minutes, so that %i minutes after the deletion the doctor says %j', async (minutes, checks) => {
    const { table, close } = await localTable();
    await transact(table, openStoreWrites(aStore()));
    await transact(table, [closeEndpointWrite({ storeId: aStore().id, id: 7, closedAtMs })]);
    const findings = await findingsOf(table, closedAtMs + minutes * minuteMs);
    expect(findings.filter(({ object }) => object === 'closed_endpoint').map(({ check }) => check)).toEqual(checks);
    close();
  });
});
