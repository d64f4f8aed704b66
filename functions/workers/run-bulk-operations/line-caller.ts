import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineResult, lineResult } from '#shared/bulk-operations/line-result.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { type BulkCallsPorts, openBulkCalls } from './bulk-calls.ts';
import type { BulkContract } from './bulk-groups.ts';
import { type LineTarget, readLineRequest } from './line-request.ts';

/**
 * A parsed line with its API call, which is ready to be made. `path` identifies the object that the line concerns.
 * `creates` is true if the line creates something; such lines need not run in order.
 */
export type PreparedLine = { readonly path: string; readonly creates: boolean; readonly call: () => Promise<LineResult> };

/**
 * Creates the function that parses an operation's lines and prepares their API calls. If a line is invalid, no call is
 * made, and the line's result is the error.
 */
export function lineCaller(ports: BulkCallsPorts, storeId: string, one: BulkOperation): (line: FileLine) => PreparedLine {
  const calls = openBulkCalls(ports, storeId, one);
  const target = targetOf(ports.contracts, one);
  return (line) => {
    const refused = (error: unknown): PreparedLine => {
      const { status, body } = errorAnswer(error, '');
      const result = lineResult(line.number, status, JSON.stringify(body));
      return { path: '', creates: true, call: async () => result };
    };
    try {
      const request = readLineRequest(line, target);
      const { method, path } = request;
      const match = calls.find(method, path);
      if (match === undefined)
        return refused(
          new DomainError(
            'unknown_route',
            `A bulk operation cannot call ${method} ${path}: it can only call operations that write to the store.`,
          ),
        );
      const { endpoint } = match.value;
      const key = request.key ?? `bulk operation ${one.id}, line ${line.number}`;
      const call = async (): Promise<LineResult> => {
        const { status, body } = await calls.call(request, match, key);
        return lineResult(line.number, status, body);
      };
      return { path, creates: endpoint.success.status === 201 && !endpoint.path.includes('{id}'), call };
    } catch (error) {
      return refused(error);
    }
  };
}

function targetOf(contracts: readonly BulkContract[], { target }: BulkOperation): LineTarget | null {
  if (target === null) return null;
  const found = contracts.find(({ name }) => name === target);
  if (found === undefined) throw new Error(`no contract is named ${target}`);
  const { method, path, body } = found.endpoint;
  return { method, path, hasBody: body !== undefined };
}
