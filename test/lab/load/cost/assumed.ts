/** Assumptions about AWS that only a deployment can confirm. */
export const assumed = {
  /** The duration of a DynamoDB call. */
  stepMs: 4,
  /** The duration of an SQS or EventBridge call. */
  serviceMs: 10,
  /**
   * The memory size at which a function gets a whole core. This core is assumed to be as fast as a core of the
   * measuring machine.
   */
  memoryOfCoreMb: 1_769,
  /** The response time of a webhook receiver. */
  receiverMs: 300,
  /** The share of runs that start a new container. Each new container decrypts each secret once. */
  startsOfRun: 0.01,
  /** The CPU time of a TLS handshake with a receiver, on one core. */
  handshakeCpuMs: 3,
  /** The number of bytes that HTTP and TLS add to the headers and body of a message. */
  wireBytes: 250,
  /**
   * The size of the lines `platform.start` and `platform.report`, which Lambda writes for each run unless the system
   * log level is WARN.
   */
  platformLineBytes: 600,
  /** The number of bytes that CloudWatch Logs adds to each line. */
  lineOverheadBytes: 26,
  /** The number of receive calls that Lambda keeps open on an idle queue. Each lasts `pollSec`. */
  idlePollers: 5,
  pollSec: 20,
  /** The number of dashboards that are free in each account. */
  freeDashboards: 3,
  daysOfMonth: 30,
} as const;

/**
 * Returns the billed time of a run in ms: the duration of its CPU work plus its waits. If the function's memory buys
 * less than a full core, the CPU work takes longer in proportion.
 */
export const durationMs = (run: { readonly cpuMs: number; readonly depth: number; readonly waitMs: number; readonly memoryMb: number }) =>
  run.cpuMs * Math.max(1, assumed.memoryOfCoreMb / run.memoryMb) + run.depth * assumed.stepMs + run.waitMs;
