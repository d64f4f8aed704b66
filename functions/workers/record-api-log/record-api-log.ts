import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent, CloudWatchLogsLogEvent } from 'aws-lambda';
import { credentialForm } from '#shared/api-keys/credentials-table.ts';
import type { ApiCall } from '#shared/api-log/api-call.ts';
import { recordCalls } from '#shared/api-log/record-calls-table.ts';
import { type LoggedRequest, readRequestLine } from '#shared/api-log/request-line.ts';
import type { Log } from '#shared/lambda/log.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';

type Deps = { readonly table: Table; readonly log: Pick<Log, 'warn' | 'error'> };
type OfStore = { readonly storeId: string; readonly call: ApiCall };

/**
 * Writes the requests made by API keys and apps to the request logs of their stores. An unreadable record is skipped,
 * and a failure in one store does not delay the others. Rejects if some requests could not be written. Lambda then
 * sends the whole batch again; writing a request twice changes nothing.
 */
export async function recordApiLog({ table, log }: Deps, event: CloudWatchLogsEvent): Promise<void> {
  const requests = (await recordsOf(event)).flatMap((record) => read(record, log) ?? []);
  const claimed = await claimedBy(table, requests);
  const known = requests.flatMap((request) => (request.of === 'store' ? [request] : []));
  const byStore = Map.groupBy<string, OfStore>([...known, ...claimed], ({ storeId }) => storeId);
  const failed = await Promise.all(
    [...byStore].map(async ([storeId, ofStore]) => {
      const calls = ofStore.map(({ call }) => call);
      try {
        await recordCalls(table, storeId, calls);
        return 0;
      } catch (error) {
        const ids = calls.map(({ requestId }) => requestId).sort();
        log.error(
          'api_log.not_recorded',
          { store_id: storeId, requests: ids.length, first_request_id: ids[0], last_request_id: ids.at(-1) },
          error,
        );
        return 1;
      }
    }),
  );
  const count = failed.reduce<number>((sum, one) => sum + one, 0);
  if (count > 0) throw new Error(`the requests of ${count} of ${byStore.size} stores were not recorded`);
}

const unzip = promisify(gunzip);

/**
 * Decodes the records in an event from CloudWatch Logs. An event that only tests the connection contains no records.
 */
async function recordsOf(event: CloudWatchLogsEvent): Promise<readonly CloudWatchLogsLogEvent[]> {
  const data = JSON.parse((await unzip(Buffer.from(event.awslogs.data, 'base64'))).toString('utf8')) as CloudWatchLogsDecodedData;
  return data.messageType === 'DATA_MESSAGE' ? data.logEvents : [];
}

function read({ id, message }: CloudWatchLogsLogEvent, log: Deps['log']): LoggedRequest {
  try {
    return readRequestLine(message);
  } catch (error) {
    log.warn('api_log.unreadable', { log_event_id: id }, error);
    return null;
  }
}

/**
 * Finds, by credential, the key or app of each request that was refused before its caller was known. The key or app may
 * no longer exist. Requests with an unknown credential are left out.
 */
async function claimedBy(table: Table, requests: readonly NonNullable<LoggedRequest>[]): Promise<readonly OfStore[]> {
  const unclaimed = requests.flatMap((request) => (request.of === 'credential' ? [request] : []));
  if (unclaimed.length === 0) return [];
  const wanted = [...new Set(unclaimed.map(({ credentialHash }) => credentialHash))].map((hash) => keys.credential(hash));
  const holders = new Map((await readItems(table, wanted)).map((item) => [String(item['pk']), readOrNull(credentialForm, item)]));
  return unclaimed.flatMap(({ call, credentialHash }) => {
    const holder = holders.get(keys.credential(credentialHash).pk);
    if (!holder) return [];
    const { kind, holderId: id, name, storeId } = holder;
    return [{ storeId, call: { ...call, key: { type: kind === 'api_key' ? ('api_key' as const) : ('app' as const), id, name } } }];
  });
}
