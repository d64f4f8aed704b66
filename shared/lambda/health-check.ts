/** The health check that a release sends to a new version of a function before shifting traffic to it. */
export const healthCheck = { source: 'store-management.health-check' } as const;

export const healthAnswer = { healthy: true } as const;

type HealthCheck = typeof healthCheck;

const isHealthCheck = (event: unknown): event is HealthCheck =>
  typeof event === 'object' && event !== null && 'source' in event && event.source === healthCheck.source;

/**
 * Returns a handler that also responds to health checks. A response proves that the bundle loads, finds its environment
 * and can create its clients. A health check reads and writes nothing.
 */
export const withHealthCheck =
  <Event, Invocation, Result>(handler: (event: Event, invocation: Invocation) => Promise<Result>) =>
  async (event: Event | HealthCheck, invocation: Invocation): Promise<Result | typeof healthAnswer> =>
    isHealthCheck(event) ? healthAnswer : await handler(event, invocation);
