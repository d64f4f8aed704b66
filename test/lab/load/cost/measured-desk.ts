import { gzipSync } from 'node:zlib';
import { recordApiLog } from '#functions/workers/record-api-log/record-api-log.ts';
import { rollUpSales } from '#functions/workers/roll-up-sales/roll-up-sales.ts';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import type { RequestHandler } from '#infra/local/dynamodb/in-process.ts';
import { apiMemoryMb } from '#shared/lambda/function-spec.ts';
import { anApi } from '#test/support/harness/an-api.ts';
import { type Parts, rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { engineStopwatch } from './engine-stopwatch.ts';
import { followUpsOf, type Message } from './follow-ups.ts';
import { measuredExport } from './measured-export.ts';
import { cpuMsOf, lambdaLine, measuredRuns } from './measured-run.ts';
import { measuredWebhook } from './measured-webhook.ts';
import { headerBytes, type OperationUse, type Part } from './operation-use.ts';
import { beyond, joinedParts, shareOf } from './parts.ts';

export type MeasuredDesk = Awaited<ReturnType<typeof openMeasuredDesk>>;

const hourMs = 3_600_000;
/** The maximum number of messages that a worker gets per run. */
const mostPerRun = 10;

/** Another meter for table calls, in addition to the stopwatch. */
export type Meter = {
  readonly around: (engine: RequestHandler) => RequestHandler;
  readonly watch: (engine: DynamoEngine) => void;
};

/**
 * Opens the API and the workers on a table in memory, to measure the resources that an operation and its consequences
 * use.
 */
export async function openMeasuredDesk(meter?: Meter) {
  const watch = engineStopwatch();
  const api = await anApi({ around: (engine) => watch.around(meter?.around(engine) ?? engine) });
  meter?.watch(api.engine);
  const callOf = rotatingCredentials(api);
  // Read requests use separate credentials, as if read and write requests came from different clients.
  const readingCallOf = rotatingCredentials(api);
  const runs = measuredRuns(watch);
  const followUps = followUpsOf(api, runs);
  const { run } = runs;
  const { deps, follow } = followUps;

  /**
   * Sends one request that accepts a compressed answer, without running the workers afterwards. Returns the request's
   * usage and its log line.
   */
  async function request(
    endpoint: string,
    parts: Parts,
  ): Promise<{ readonly part: Part; readonly egressBytes: number; readonly line: string }> {
    const call = await (endpoint.startsWith('GET ') ? readingCallOf : callOf)(endpoint, {
      ...parts,
      headers: { ...parts.headers, 'accept-encoding': 'br, gzip' },
    });
    const { result: answer, cpuMs } = await cpuMsOf(watch, () => api.invoke(call));
    const line = api.logLines.findLast(({ request_id: id }) => id === answer.headers['X-Request-Id']);
    if (answer.statusCode >= 300 || line === undefined) throw new Error(`${endpoint} answered ${answer.statusCode}: ${answer.body}`);
    const { readUnits, writeUnits, depth } = api.costOf(answer);
    const logged = lambdaLine(line);
    return {
      part: {
        ...{ name: 'request', runs: 1, memoryMb: apiMemoryMb, readUnits, writeUnits, depth, cpuMs, waitMs: 0 },
        ...{ logBytes: Buffer.byteLength(logged), logLines: 1 },
      },
      egressBytes: Buffer.byteLength(answer.body, answer.isBase64Encoded === true ? 'base64' : 'utf8') + headerBytes(answer.headers),
      line: logged,
    };
  }

  /**
   * Adds requests to the API log. Passes the requests' log lines to the worker in the same form as the log subscription
   * on AWS.
   */
  const recordLines = (logged: readonly string[]): Promise<Part> => {
    const logEvents = logged.map((message, n) => ({ id: String(n), timestamp: 0, message }));
    const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64');
    return run('record-api-log', () => recordApiLog(deps, { awslogs: { data } }));
  };

  /**
   * Sends requests and runs the workers for the resulting messages. `together` is the number of requests. Returns the
   * average resource use per request.
   */
  async function operation(name: string, endpoint: string, partsOf: () => Parts, together: number): Promise<OperationUse> {
    await follow(mostPerRun);
    const requests = [];
    for (let n = 0; n < together; n += 1) requests.push(await request(endpoint, partsOf()));
    const recorded = await recordLines(requests.map(({ line }) => line));
    const followed = await follow(Math.min(together, mostPerRun));
    return {
      name,
      parts: joinedParts([...requests.map(({ part }) => part), recorded, ...followed.parts]).map((part) => shareOf(part, together)),
      apiRequests: 1,
      egressBytes: requests.reduce((sum, one) => sum + one.egressBytes, 0) / together,
      busEvents: followed.busEvents / together,
      queueRequests: followed.queueRequests / together,
      fairQueueRequests: followed.fairQueueRequests / together,
      kmsCalls: 0,
    };
  }

  /**
   * Runs the sales roll-up twice: with new changes, then without. `changes` is the number of new changes. Returns the
   * difference in resource use per change.
   */
  async function salesRollUp(changes: number): Promise<Part> {
    const later = { ...deps, clock: () => Date.now() + hourMs };
    const all = await run('roll-up-sales', () => rollUpSales(later));
    const none = await run('roll-up-sales', () => rollUpSales(later));
    return shareOf(beyond(all, none), changes);
  }

  const ask = async (endpoint: string, parts: Parts = {}) => {
    const { statusCode, json } = await api.send(await callOf(endpoint, parts));
    if (statusCode >= 300) throw new Error(`${endpoint} answered ${statusCode}: ${JSON.stringify(json)}`);
    return json;
  };

  /** Sends a request and returns the bus messages that result from its events. */
  async function messagesOf(endpoint: string, parts: Parts): Promise<readonly Message[]> {
    await follow(mostPerRun);
    await ask(endpoint, parts);
    return await followUps.messages();
  }

  const webhook = (endpointId: number, message: Message): Promise<OperationUse> => measuredWebhook(followUps, run, { endpointId, message });

  const exported = (): Promise<OperationUse> => measuredExport(followUps, run);

  return { ask, operation, messagesOf, webhook, exported, salesRollUp, run, deps, close: api.close };
}
