import type { Ids } from '#functions/wiring/ids.ts';
import type { GroupSecrets } from '#functions/wiring/open-api-group.ts';
import { createAnswerSeal, createServePorts } from '#functions/wiring/open-group.ts';
import { alreadyAdmitted, unknownRate } from '#shared/http/authentication.ts';
import type { PipelinePorts } from '#shared/http/handle-request.ts';
import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';
import type { BulkCaller } from './bulk-caller.ts';
import { openBulkCalls } from './bulk-calls.ts';
import { bulkContracts, importContracts, listContracts } from './bulk-groups.ts';
import { dryRunTable } from './dry-run-table.ts';
import { lineCaller } from './line-caller.ts';
import { readPages } from './read-pages.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';

type LinesDeps = Ids & {
  readonly table: Table;
  readonly imagePolicy: TargetPolicy;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: GroupSecrets;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly log: Log;
  /** The number of objects per page when a list is exported. */
  readonly pageLimit: number;
  /** If given, replaces the pipeline's clock. */
  readonly clock?: () => number;
};

/**
 * Creates the functions that run lines, make calls and read lists as a caller who has already been authenticated. They
 * do not check credentials again or count requests; instead, the number of concurrent bulk operations limits the load.
 * A dry run uses the same operations on a table that cannot be written.
 */
export function openLineRunners({
  table,
  secrets,
  pause,
  log,
  clock,
  pageLimit,
  ...others
}: LinesDeps): Pick<RunBulkDeps, 'linesAs' | 'pagesAs' | 'callsAs'> {
  const contractsOn = (one: Table) => bulkContracts({ ...others, table: one, secrets: secrets.box, pepper: secrets.pepper });
  const real = contractsOn(table);
  const dry = contractsOn(dryRunTable(table));
  const lists = listContracts({ ...others, table, secrets: secrets.box, pepper: secrets.pepper });
  const importing = importContracts({ ...others, table, secrets: secrets.box, pepper: secrets.pepper });
  const portsFor = (caller: BulkCaller) => {
    const admitted = alreadyAdmitted((nowMs) => ({ rate: unknownRate(600, nowMs), caller }));
    const pipeline: PipelinePorts = {
      ...createServePorts(table, admitted, createAnswerSeal(secrets.box), log),
      fingerprintKey: secrets.pepper,
      ...(clock === undefined ? {} : { clock }),
    };
    return { pipeline, pause, random: Math.random };
  };
  return {
    linesAs: (caller, storeId, one) => lineCaller({ ...portsFor(caller), contracts: one.isDryRun ? dry : real }, storeId, one),
    callsAs: (caller, storeId, one) =>
      openBulkCalls({ ...portsFor(caller), contracts: one.imports === null ? real : importing }, storeId, one),
    pagesAs: (caller, storeId, one) => readPages({ ...portsFor(caller), contracts: lists, pageLimit }, storeId, one),
  };
}
