import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineResult, lineResult } from '#shared/bulk-operations/line-result.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import { type Surface, surfaces } from '#shared/http/endpoint.ts';
import { answerReserveMs, handleRequest, type PipelinePorts, type ServedContract } from '#shared/http/handle-request.ts';
import { inProcessEvent } from '#shared/http/in-process-event.ts';
import { type ContractMatch, contractMatcher } from '#shared/http/match-contract.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { remainingMs } from '#shared/table/deadline.ts';
import { type BulkContract, routesOf } from './bulk-groups.ts';
import { WouldCommit } from './dry-run-table.ts';
import { type LineRequest, type LineTarget, readLineRequest } from './line-request.ts';

/** A line that was read: which object it is about, and what does it. */
export type PreparedLine = { readonly path: string; readonly creates: boolean; readonly call: () => Promise<LineResult> };

export type CallLinesPorts = {
  readonly contracts: readonly BulkContract[];
  /** The pipeline of a request, whose caller is the one of the operation. */
  readonly pipeline: PipelinePorts;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly random: () => number;
};

/** How long one attempt of one line may take. */
export const callMs = 10_000;
export const attempts = 6;
const longestPauseMs = 4_000;
/** How long to wait after so many attempts that failed. */
export const pauseMs = (random: number, count: number): number => random * Math.min(longestPauseMs, 250 * 2 ** count);
/** Refusals that pass by themselves. */
export const passing = new Set(['overloaded', 'rate_limited', 'server_error', 'idempotency_in_progress']);

/** What calls the API for the lines of an operation, each through the pipeline of every request, but for its log and its count of requests. */
export function callLines(ports: CallLinesPorts, storeId: string, one: BulkOperation): (line: FileLine) => PreparedLine {
  const { contracts, pipeline, pause, random } = ports;
  const surface: Surface = one.maker.kind === 'staff' ? 'admin' : 'public';
  const base = surface === 'admin' ? `${surfaces.admin}/stores/${storeId}` : surfaces.public;
  const matcher = contractMatcher(routesOf(contracts, surface));
  const target = targetOf(contracts, one);

  async function attempt(
    request: LineRequest,
    { value, routeKey, params }: ContractMatch<ServedContract>,
    line: number,
  ): Promise<LineResult> {
    const { method, body } = request;
    const headers = one.isDryRun ? {} : { 'idempotency-key': request.key ?? `bulk operation ${one.id}, line ${line}` };
    const path = base + request.path;
    const event = inProcessEvent({ method, host: 'in-process', path, query: '', headers, body, routeKey, params });
    const trace = { requestId: pipeline.newRequestId(), route: routeKey };
    const endpoint = { ...value.endpoint, idempotent: !one.isDryRun };
    const operation = one.isDryRun ? endingAtCommit(value.operation, value.endpoint.success.status) : value.operation;
    const answer = await pipeline.withDeadline(Math.min(callMs - answerReserveMs, remainingMs()), () =>
      handleRequest({ endpoint, operation }, pipeline, event, callMs, trace),
    );
    return lineResult(line, answer.statusCode, answer.body);
  }

  async function callOnce(request: LineRequest, match: ContractMatch<ServedContract>, line: number): Promise<LineResult> {
    for (let count = 1; ; count += 1) {
      const result = await attempt(request, match, line);
      if (count >= attempts || !passing.has(result.error?.code ?? '')) return result;
      await pause(pauseMs(random(), count));
    }
  }

  return (line) => {
    const refused = (error: unknown): PreparedLine => {
      const { status, body } = errorAnswer(error, '');
      const result = lineResult(line.number, status, JSON.stringify(body));
      return { path: '', creates: true, call: async () => result };
    };
    try {
      const request = readLineRequest(line, target);
      const match = matcher.match(request.method, base + request.path);
      if (match === undefined) return refused(noSuchCall(request));
      const { endpoint } = match.value;
      const creates = endpoint.success.status === 201 && !endpoint.path.includes('{id}');
      return { path: request.path, creates, call: () => callOnce(request, match, line.number) };
    } catch (error) {
      return refused(error);
    }
  };
}

const noSuchCall = ({ method, path }: LineRequest) =>
  new DomainError('unknown_route', `A bulk operation cannot call ${method} ${path}: it calls what writes to the store.`);

function targetOf(contracts: readonly BulkContract[], { target }: BulkOperation): LineTarget | null {
  if (target === null) return null;
  const found = contracts.find(({ name }) => name === target);
  if (found === undefined) throw new Error(`no contract has the name ${target}`);
  const { method, path, body } = found.endpoint;
  return { method, path, hasBody: body !== undefined };
}

/** The operation, which answers with no object where it would have made its change. */
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
