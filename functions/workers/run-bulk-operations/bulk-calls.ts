import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type Surface, surfaces } from '#shared/http/endpoint.ts';
import { answerReserveMs, handleRequest, type PipelinePorts, type ServedContract } from '#shared/http/handle-request.ts';
import { inProcessEvent } from '#shared/http/in-process-event.ts';
import { type ContractMatch, contractMatcher } from '#shared/http/match-contract.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { remainingMs } from '#shared/table/deadline.ts';
import { type BulkContract, routesOf } from './bulk-groups.ts';
import { WouldCommit } from './dry-run-table.ts';

export type BulkCallsPorts = {
  readonly contracts: readonly BulkContract[];
  /** The dependencies of the request pipeline, which authenticates every call as the creator of the bulk operation. */
  readonly pipeline: PipelinePorts;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly random: () => number;
};

/** An API call. The path is decoded, and relative to the base URL: `/products/1`, for example. */
export type BulkRequest = { readonly method: string; readonly path: string; readonly body: string | null };

export type CallAnswer = { readonly status: number; readonly body: string };

/** The time limit for each attempt of a call. */
export const callMs = 10_000;
export const maxCallAttempts = 6;
const longestPauseMs = 4_000;
/** Returns the pause in ms after `count` failed attempts. `random` is a number from 0 to 1. */
export const pauseMs = (random: number, count: number): number => random * Math.min(longestPauseMs, 250 * 2 ** count);
/** The codes of errors after which a call is repeated. */
export const temporaryErrors = new Set(['overloaded', 'rate_limited', 'server_error', 'idempotency_in_progress']);

export type LineCalls = ReturnType<typeof openBulkCalls>;

/**
 * Returns two functions: `find` returns the contract of an API call, and `call` runs the API call. The calls are not
 * logged and do not count toward the rate limit.
 */
export function openBulkCalls(ports: BulkCallsPorts, storeId: string, one: Pick<BulkOperation, 'maker' | 'isDryRun'>) {
  const { contracts, pipeline, pause, random } = ports;
  const surface: Surface = one.maker.kind === 'staff' ? 'admin' : 'public';
  const base = surface === 'admin' ? `${surfaces.admin}/stores/${storeId}` : surfaces.public;
  const matcher = contractMatcher(routesOf(contracts, surface));

  async function attempt(
    { method, path, body }: BulkRequest,
    { value, routeKey, params }: ContractMatch<ServedContract>,
    key: string,
  ): Promise<CallAnswer> {
    const headers = one.isDryRun ? {} : { 'idempotency-key': key };
    const event = inProcessEvent({ method, host: 'in-process', path: base + path, query: '', headers, body, routeKey, params });
    const trace = { requestId: pipeline.newRequestId(), route: routeKey };
    const endpoint = { ...value.endpoint, idempotent: !one.isDryRun };
    const operation = one.isDryRun ? endingAtCommit(value.operation, value.endpoint.success.status) : value.operation;
    const answer = await pipeline.withDeadline(Math.min(callMs - answerReserveMs, remainingMs()), () =>
      handleRequest({ endpoint, operation }, pipeline, event, callMs, trace),
    );
    return { status: answer.statusCode, body: answer.body };
  }

  return {
    /**
     * Returns the contract that a call matches. Returns undefined if bulk operations are not allowed to make the call.
     */
    find: (method: string, path: string): ContractMatch<ServedContract> | undefined => matcher.match(method, base + path),
    /**
     * Makes a call, and repeats it after temporary errors. All attempts use the same idempotency key, so the call takes
     * effect only once.
     */
    call: async (request: BulkRequest, match: ContractMatch<ServedContract>, key: string): Promise<CallAnswer> => {
      for (let count = 1; ; count += 1) {
        const answer = await attempt(request, match, key);
        if (count >= maxCallAttempts || answer.status < 400 || !temporaryErrors.has(codeOf(answer.body))) return answer;
        await pause(pauseMs(random(), count));
      }
    },
  };
}

const codeOf = (body: string): string => (JSON.parse(body) as { readonly error?: { readonly code?: string } }).error?.code ?? '';

/**
 * Wraps an operation for dry runs: at the point where the operation would commit, it ends successfully with an empty
 * object.
 */
const endingAtCommit =
  (operation: AnyOperation, status: number): AnyOperation =>
  async (input: never, context: never) => {
    try {
      return await runOperation(operation, input, context);
    } catch (error) {
      if (error instanceof WouldCommit) return { status, body: { data: {} } };
      throw error;
    }
  };
