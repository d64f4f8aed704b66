import { loginPaths } from '#shared/staff/login-paths.ts';
import { openTable } from '#shared/table/table-client.ts';
import { serveAwsOperations } from './aws/aws-endpoint.ts';
import { createAwsOperations } from './aws/aws-operations.ts';
import { type LocalServices, startServices } from './aws/local-services.ts';
import { openDataFolder } from './data-folder.ts';
import { reachTablesDirectly } from './dynamodb/direct/reach-tables.ts';
import type { LambdaStreamRecord } from './dynamodb/streams/stream-record.ts';
import { findConsole, waitUntilBuilt } from './find-console.ts';
import { type LocalHttpFront, listenHttp } from './gateway/http-front.ts';
import { createRouter } from './gateway/http-routes.ts';
import { openImportFilesFront } from './gateway/import-files-front.ts';
import { openMediaFront } from './gateway/media-front.ts';
import { type OidcIssuer, openIssuer } from './gateway/oidc-issuer.ts';
import { openLogin } from './gateway/oidc-login.ts';
import { offerDemo } from './gateway/reference-demo.ts';
import type { LocalOptions } from './options.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { captureOutput } from './runtime/capture-output.ts';
import { endDeadWork } from './runtime/end-dead-work.ts';
import type { TakePrintedLine } from './runtime/function-console.ts';
import { applyEnvironment, awsEnvironment, mergeEnvironments } from './runtime/function-environment.ts';
import { createFunctionRuntime, type Handler } from './runtime/function-runtime.ts';
import type { PutEvents } from './runtime/function-thread.ts';
import { CLEAN_UP_EVERY_MS } from './runtime/housekeeping.ts';
import { addFunctions, functionAt, type ImportModule, importSource, loadFunctions, loadHandler } from './runtime/load-functions.ts';
import { openLogSubscriptions } from './runtime/log-subscriptions.ts';
import { type Poller, pause } from './runtime/poller.ts';
import { startScheduler } from './runtime/scheduler.ts';
import { createServiceLog } from './runtime/service-log.ts';
import { BACKGROUND_FUNCTIONS, threadedFunctions } from './runtime/threaded-functions.ts';
import { wireEvents } from './runtime/wire-events.ts';
import { DEMO_TOKEN_SEC, type Demo, demoPerson, describeDemo, writeDemo } from './seed/demo-file.ts';
import { openDemoReceiver } from './seed/demo-receiver.ts';
import { openSeedClock } from './seed/seed-clock.ts';
import { addDemoWork, earlierSeed, seedDataFolder } from './seed/seed-data-folder.ts';
import type { SeedResult } from './seed/seed-result.ts';
import type { Stack } from './template/cloud-template.ts';
import type { Deployment, LambdaSpec } from './template/deployment.ts';
import { readDeployment } from './template/read-deployment.ts';
import { synthStacks } from './template/synth-stacks.ts';
import { readSystemParameters, writeSystemParameters } from './template/system-parameters.ts';

export type StartOptions = LocalOptions & {
  /** Receives the lines that are meant for a person. */
  readonly say: (line: string) => void;
  /**
   * Writes this process's output to `service.log` instead of the terminal. Set this only in a process that runs nothing
   * but this stack.
   */
  readonly capturesOutput?: boolean;
  /** Runs all functions in a separate thread, so that `reloadFunctions` can replace them. */
  readonly reloads?: boolean;
  /**
   * Replaces the stacks of `infra/app.ts`, for tests of the runtime itself. The handlers' paths are relative to the
   * folder `sourceRoot`.
   */
  readonly stacks?: { readonly templates: readonly Stack[]; readonly sourceRoot: string };
  /**
   * Imports a handler's file, for test runners that import modules in their own way. All functions then run in this
   * thread.
   */
  readonly importModule?: ImportModule;
  /** Wraps the handler of each function that runs in this thread, so that tests can inject faults. */
  readonly around?: (functionName: string, handler: Handler) => Handler;
};

export type LocalStack = {
  /** For example `http://127.0.0.1:8787`. */
  readonly url: string;
  readonly demo: Demo;
  /** The stacks that were started; `reloadFunctions` does not change them. */
  readonly templates: readonly Stack[];
  /**
   * Reloads the functions from their sources. Invocations that have already started still use the old code. If a
   * function cannot be loaded, keeps the previous versions and throws StartFailure.
   */
  readonly reloadFunctions: () => Promise<void>;
  /** Access to the inside of the stack, for tests in this process. */
  readonly inside: StackInternals;
  /** Stops accepting work, gives running work five seconds to finish, and closes everything. The data is kept. */
  readonly stop: () => Promise<void>;
};

/** The internal parts of an in-process stack. Tests use them. */
export type StackInternals = {
  /** Answers a request in the same way as the HTTP front, but without a socket. */
  readonly answer: LocalHttpFront['answer'];
  /** Returns an ID token from the issuer. It is valid for the given number of seconds. */
  readonly idToken: OidcIssuer['idToken'];
  /**
   * Stops the pollers and schedules, and resolves when no function is running. After that, only requests change data.
   */
  readonly pauseEvents: () => Promise<void>;
  readonly resumeEvents: () => void;
  /**
   * Immediately makes the messages of failed invocations visible again. A restart has the same effect. Call this
   * function only while events are paused.
   */
  readonly showFailedMessages: () => Promise<void>;
  /**
   * Immediately makes the queue's messages in flight visible again, including those of a killed receiver. Call it only
   * while no poller reads the queue.
   */
  readonly showTakenMessages: (queue: string) => Promise<void>;
  /**
   * Reports whether all work is done: all stream records and printed lines have been processed, and all queues that
   * feed a function are empty. Delayed messages do not count.
   */
  readonly isIdle: () => Promise<boolean>;
  /**
   * Returns the table's changes after a sequence number, oldest first. They are complete only if the stack was started
   * with `keepsAllChanges`.
   */
  readonly changesAfter: (sequence: number) => Promise<{ readonly records: readonly LambdaStreamRecord[]; readonly lastSequence: number }>;
};

const STOP_MS = 5000;
/**
 * The number of characters of table data that the API's thread remembers. Once parsed into objects, the data takes
 * about five times as much memory.
 */
const REMEMBERED_CHARS = 8_000_000;

/**
 * Starts the whole stack in this process on one data folder. Resolves when the stack is seeded and answers requests.
 * While the stack runs, it owns the AWS variables in `process.env`. If the start fails, stops everything that was
 * already started and throws StartFailure.
 */
export async function startLocal(options: StartOptions): Promise<LocalStack> {
  await using starting = new AsyncDisposableStack();
  const folder = openDataFolder<SeedResult | null>(options.dataDir, options.fresh);
  starting.defer(folder.release);
  if (folder.seedState === undefined && !options.seed) folder.saveSeedState({ seed: 'none' });
  const log = createServiceLog(folder.path('service.log'), options.say);
  starting.defer(log.close);
  if (options.capturesOutput === true) starting.defer(captureOutput(log.raw));
  const front = await listenHttp(options.port, log);
  starting.defer(front.destroy);
  const consoleFiles = options.stacks === undefined ? findConsole(options.say) : null;
  const [templates, services] = await Promise.all([
    options.stacks?.templates ?? synthStacks(options.cloudDir, options.say),
    startServices(options.dataDir, folder.path, options.keepsAllChanges, starting),
  ]);

  const issuerUrl = `${front.url}/admin/oidc`;
  const deployment = readDeployment(
    templates,
    { api: front.url, issuer: issuerUrl, queues: services.queues.url },
    readSystemParameters(options.dataDir),
  );
  writeSystemParameters(options.dataDir, deployment.systemParameters);
  log.detail({ message: 'resource types without a local counterpart', types: deployment.ignoredTypes });
  await provision(deployment, services);

  const runtime = createFunctionRuntime();
  const sourceRoot = options.stacks?.sourceRoot ?? PROJECT_ROOT;
  const { importModule } = options;
  const logFile = options.capturesOutput === true ? folder.path('service.log') : null;
  const connectTables = () => (options.dynamodbOverHttp ? null : services.connectTables());
  const seedClock = options.seed && folder.seedState === undefined ? openSeedClock() : null;
  if (seedClock !== null) starting.defer(seedClock.close);
  const receiverPort = seedClock === null ? earlierSeed(folder)?.receiverPort : 0;
  const hasReceiver = receiverPort !== undefined && options.allowLoopbackReceivers;
  const receiver = hasReceiver ? await openDemoReceiver(receiverPort, log) : null;
  if (receiver !== null) starting.defer(receiver.close);
  const subscribed = [...new Set(deployment.logSubscriptions.map(({ logGroup }) => logGroup))];
  // These two callbacks use `requestLog` and `operations`, which are created below, before any Lambda function runs.
  const takePrinted: TakePrintedLine = (logGroup, line) => requestLog.take(logGroup, line);
  const putEvents: PutEvents = async (input) => operations('AWSEvents.PutEvents', input) as ReturnType<PutEvents>;
  const threaded = threadedFunctions({ sourceRoot, logFile, subscribed, givesTime: seedClock !== null }, connectTables, {
    takePrinted,
    putEvents,
  });
  starting.defer(threaded.close);
  const { reloads = false } = options;
  const isElsewhere = (spec: LambdaSpec): boolean => importModule === undefined && (reloads || BACKGROUND_FUNCTIONS.includes(spec.name));
  const loadHere = async (spec: LambdaSpec): Promise<Handler> => {
    const handler = await loadHandler(sourceRoot, spec, importModule ?? importSource);
    return options.around?.(spec.name, handler) ?? handler;
  };
  const load = (spec: LambdaSpec): Promise<Handler> => (isElsewhere(spec) ? threaded.load(spec) : loadHere(spec));
  const functions = addFunctions(runtime, deployment.functions, { load, isElsewhere });
  const { queues, tables } = services;
  const { timeScale } = options;
  const events = await wireEvents({ deployment, functions, queues, stream: tables, log, timeScale });
  const operations = createAwsOperations(deployment, events.busRules, folder.path);
  const endpoint = await serveAwsOperations(operations);
  starting.defer(endpoint.close);
  const own = mergeEnvironments(deployment.functions);
  const urls = {
    dynamodb: services.tablesUrl,
    sqs: queues.url,
    s3: queues.url,
    others: endpoint.url,
  };
  starting.defer(applyEnvironment({ ...own, ...awsEnvironment(urls), ...localSwitches(options, consoleFiles?.folder ?? '') }));
  const tablesAccess = connectTables();
  if (tablesAccess !== null) starting.defer(reachTablesDirectly(tablesAccess, REMEMBERED_CHARS));
  await loadFunctions(functions);
  const requestLog = openLogSubscriptions(deployment.logSubscriptions, functions, log);
  starting.defer(requestLog.close);

  const sweeps = startScheduler([{ everyMs: CLEAN_UP_EVERY_MS, run: () => tables.cleanUpTables(Date.now()) }], 1);
  const startAll = (): readonly Poller[] => [...events.start(), requestLog.start()];
  let pollers: readonly Poller[] = [];
  const stopPollers = async (when?: 'last'): Promise<void> => void (await Promise.all(pollers.map((poller) => poller.stop(when))));
  starting.defer(async () => {
    await within(STOP_MS, [front.close(), sweeps.stop(), stopPollers('last')]);
    await runtime.waitUntilIdle(STOP_MS);
  });
  const clientId = own['CONSOLE_CLIENT_ID'] ?? deployment.staffClientId ?? 'local';
  const issuer = await openIssuer(issuerUrl, clientId, folder.path('issuer-key.json'));
  const login = openLogin({
    issuerUrl,
    clientId,
    redirectUris: consoleUrls(front.url, loginPaths.callback),
    logoutUris: consoleUrls(front.url, loginPaths.signedOut),
    people: [demoPerson],
    sign: issuer.sign,
    nowMs: Date.now,
  });
  const mediaBucket = own['MEDIA_BUCKET'];
  const importBucket = own['IMPORT_BUCKET'];
  // The table that the stage uses. This may be a restored table, which no stack has created.
  const tableName = own['TABLE_NAME'] ?? deployment.tables[0]?.name ?? '';
  const routes = deployment.routes.map(({ routeKey, functionArn }) => ({ routeKey, target: functionAt(functions, functionArn) }));
  let demo: Demo | undefined;
  const offersDemo = offerDemo(() => demo);
  if (options.stacks === undefined && seedClock === null) await endDeadWork(openTable(tableName), Date.now());
  front.open(createRouter(routes), [
    issuer.sideDoor,
    login,
    ...(consoleFiles === null ? [] : [waitUntilBuilt(consoleFiles.built)]),
    offersDemo,
    ...(mediaBucket === undefined ? [] : [openMediaFront(queues.url, mediaBucket)]),
    ...(importBucket === undefined ? [] : [openImportFilesFront(queues.url, importBucket)]),
  ]);

  const startMs = Date.now();
  const adminToken = await issuer.idToken(demoPerson, DEMO_TOKEN_SEC, startMs);
  const seedContext = { answer: front.answer, adminToken, startMs, apiHost: new URL(front.url).host };
  const seeded =
    seedClock === null ? earlierSeed(folder) : await seedDataFolder(folder, { ...seedContext, clock: seedClock, receiver }, log);
  await consoleFiles?.built;
  // Events that the seed caused are processed on the real clock, after all of the seed's changes.
  pollers = startAll();
  if (seedClock !== null && seeded !== null) await addDemoWork(seeded, seedContext, log);
  const dynamodb = tableName === '' ? null : { endpoint: services.tablesUrl, table: tableName };
  demo = describeDemo(front.url, adminToken, seeded, { dynamodb, queues: { endpoint: services.queues.url } });
  writeDemo(folder.path('demo.json'), demo);
  const running = starting.move();
  const inside: StackInternals = {
    answer: front.answer,
    idToken: issuer.idToken,
    pauseEvents: async () => {
      await stopPollers();
      await runtime.waitUntilIdle(STOP_MS);
    },
    resumeEvents: () => {
      pollers = startAll();
    },
    showFailedMessages: events.showFailed,
    showTakenMessages: queues.showTaken,
    isIdle: async () => requestLog.isEmpty() && (await tables.isAllRead()) && (await events.areQueuesEmpty()),
    changesAfter: (sequence) => tables.changesAfter(tableName, sequence),
  };
  const reloadFunctions = async (): Promise<void> => {
    const { folder, built } = findConsole(options.say);
    await built;
    process.env['CONSOLE_FILES'] = folder;
    await threaded.reload();
  };
  return { url: front.url, demo, templates, reloadFunctions, inside, stop: () => running.disposeAsync() };
}

async function provision(deployment: Deployment, { tables, queues }: LocalServices): Promise<void> {
  await tables.provisionTables(deployment.tables);
  for (const queue of deployment.queues) await queues.ensureQueue(queue.name, queue.attributes);
  for (const bucket of deployment.buckets) await queues.ensureBucket(bucket);
}

/** Returns a console page's two addresses: on 127.0.0.1 and on localhost. */
const consoleUrls = (url: string, path: string): readonly string[] =>
  [url, url.replace('127.0.0.1', 'localhost')].map((origin) => origin + path);

/** Returns the environment variables that a local run adds or replaces. */
const localSwitches = (options: LocalOptions, consoleFiles: string): Readonly<Record<string, string>> => ({
  LOCAL_ALLOW_LOOPBACK: String(options.allowLoopbackReceivers),
  LOCAL_ALLOW_NETWORKS: options.allowNetworks.join(','),
  LOCAL_TIME_SCALE: String(options.timeScale),
  LOCAL_SHARES_MACHINE: 'true',
  // The folder with the console's files. On AWS, the files are in the folder beside the handler.
  CONSOLE_FILES: consoleFiles,
});

/** Waits for all promises, but no longer than `ms`. */
async function within(ms: number, promises: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(promises), pause(ms)]);
}
