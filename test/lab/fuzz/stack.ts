import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#infra/local/gateway/http-front.ts';
import { type LocalStack, type StartOptions, startLocal } from '#infra/local/local-stack.ts';
import { readOptions } from '#infra/local/options.ts';
import { pause } from '#infra/local/runtime/poller.ts';
import { examineAll } from '#shared/doctor/examine-store.ts';
import type { Finding } from '#shared/doctor/finding.ts';
import { openTable } from '#shared/table/table-client.ts';

const CLOUD_DIR = join(import.meta.dirname, '../../../node_modules/.cache/test-cloud');

/** The stack of `npm start`, run in this process on an empty folder, with a webhook receiver. */
export type FuzzStack = Pick<LocalStack, 'url' | 'demo' | 'inside'> & {
  readonly receiverUrl: string;
  /**
   * Runs the workers until all due work is done, including retries, and stops them again. Returns false if they do not
   * finish.
   */
  readonly settle: () => Promise<boolean>;
  /** Returns the doctor's findings about all stores, each as a sentence. */
  readonly examine: () => Promise<readonly string[]>;
  /**
   * Stops the stack and removes its data folder. If `keepsData` is set, the folder is kept, for example to read the
   * functions' output in `service.log`.
   */
  readonly stop: (keepsData?: boolean) => Promise<void>;
  readonly dataDir: string;
};

/** Starts a stack whose workers are stopped, so that only requests change data. */
export async function openFuzzStack(
  planted: Pick<StartOptions, 'around' | 'importModule'> = {},
  flags: readonly string[] = [],
): Promise<FuzzStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const receiver = await openReceiver();
  const stack = await startLocal({
    ...readOptions(['--port', '0', '--data-dir', dataDir, '--cloud-dir', CLOUD_DIR, '--no-seed', ...flags], {}),
    say: () => undefined,
    capturesOutput: true,
    keepsAllChanges: true,
    ...planted,
  });
  const { inside } = stack;
  await inside.pauseEvents();
  let workedSinceMs = Date.now();
  const settle = async (): Promise<boolean> => {
    await inside.pauseEvents();
    await inside.showFailedMessages();
    workedSinceMs = Date.now();
    inside.resumeEvents();
    const completed = await comesToRest(inside.isIdle);
    await inside.pauseEvents();
    return completed;
  };
  return {
    url: stack.url,
    demo: stack.demo,
    inside,
    receiverUrl: receiver.url,
    settle,
    examine: async () => {
      const table = openTable(process.env['TABLE_NAME'] ?? '');
      const told = new Set<string>();
      for (let looks = 1; ; looks += 1) {
        const overdue: Finding[] = [];
        for await (const finding of examineAll(table, { nowMs: Date.now(), graceMs: 0 })) {
          if (!isOverdue(finding)) told.add(sentenceOf(finding));
          else if (!hasFallenDue(finding, workedSinceMs)) overdue.push(finding);
        }
        if (overdue.length === 0 || looks === MAX_LOOKS) return [...told, ...overdue.map(sentenceOf)];
        await settle();
      }
    },
    dataDir,
    stop: async (keepsData = false) => {
      await stack.stop();
      receiver.close();
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The maximum number of calls of `examineAll`. Between two calls, the workers run again and erase at most 40 customers.
 */
const MAX_LOOKS = 20;

const isOverdue = ({ check }: Finding): boolean => check.endsWith('_overdue');

/** Reports whether the overdue work that the doctor found became due after the last start of the workers. */
const hasFallenDue = ({ found }: Finding, workedSinceMs: number): boolean => Date.parse(String(found)) > workedSinceMs;

const sentenceOf = ({ storeId, check, object, id, expected, found }: Finding): string =>
  `${check}: ${object} ${id} of store ${storeId}: expected ${expected}, found ${found}`;

const LOOK_EVERY_MS = 100;
/**
 * The number of consecutive checks that must find the stack idle. One check is not enough, because a worker briefly
 * seems idle between reading a record and sending its message.
 */
const IDLE_LOOKS = 5;
/**
 * The maximum time for the stack to become idle, in ms. The maximum must exceed six minutes, because a failed message
 * may stay hidden that long (`infra/constructs/work-queue.ts`).
 */
const MAX_REST_MS = 600_000;

async function comesToRest(isIdle: () => Promise<boolean>): Promise<boolean> {
  const endMs = performance.now() + MAX_REST_MS;
  let idle = 0;
  while (idle < IDLE_LOOKS) {
    if (performance.now() > endMs) return false;
    await pause(LOOK_EVERY_MS);
    idle = (await isIdle()) ? idle + 1 : 0;
  }
  return true;
}

const statuses: Readonly<Record<string, number>> = { angry: 500, gone: 410 };

/** Opens a webhook receiver. The first segment of a request's path determines the status of the answer. */
async function openReceiver(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.statusCode = statuses[request.url?.split('/')[1] ?? ''] ?? 200;
    response.end();
  });
  await listen(server, 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
