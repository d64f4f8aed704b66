import { type ApiCall, requestTimeMs } from './api-call.ts';

/** Calls that failed in the same way: with the same key, route, status and error code. */
export type ErrorGroup = Pick<ApiCall, 'status' | 'errorCode' | 'method' | 'route' | 'key'> & {
  readonly calls: number;
  readonly lastAtMs: number;
  /** The id of the group's newest call. */
  readonly requestId: string;
};

/**
 * Returns failed calls in groups, largest group first. Groups of equal size are sorted by their newest call, newest
 * first.
 */
export function groupErrors(calls: readonly ApiCall[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const { status, errorCode, method, route, key, requestId } of calls) {
    const name = JSON.stringify([status, errorCode, method, route, key.type, key.id]);
    const before = groups.get(name);
    const isNewer = before === undefined || requestId > before.requestId;
    groups.set(name, {
      ...{ status, errorCode, method, route, key, calls: (before?.calls ?? 0) + 1 },
      lastAtMs: isNewer ? requestTimeMs(requestId) : before.lastAtMs,
      requestId: isNewer ? requestId : before.requestId,
    });
  }
  return [...groups.values()].toSorted((one, other) => other.calls - one.calls || other.lastAtMs - one.lastAtMs);
}
