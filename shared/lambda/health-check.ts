/** By which a release asks a new version of a function whether it runs, before anything real reaches it. */
export const healthCheck = { source: 'store-management.health-check' } as const;

export const healthAnswer = { healthy: true } as const;

type HealthCheck = typeof healthCheck;

const isHealthCheck = (event: unknown): event is HealthCheck =>
  typeof event === 'object' && event !== null && 'source' in event && event.source === healthCheck.source;

/**
 * A handler that answers health checks besides its events. What is checked is that the bundle loads, finds its environment and makes its clients;
 * nothing is read and nothing is written.
 */
export const answeringHealthChecks =
  <Event, Invocation, Result>(handler: (event: Event, invocation: Invocation) => Promise<Result>) =>
  async (event: Event | HealthCheck, invocation: Invocation): Promise<Result | typeof healthAnswer> =>
    isHealthCheck(event) ? healthAnswer : await handler(event, invocation);
