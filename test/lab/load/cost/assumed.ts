/** Assumptions about AWS that only a deployment can confirm. */
export const assumed = {
  /** The duration of a DynamoDB call. */
  stepMs: 4,
  /** The duration of an SQS or EventBridge call. */
  serviceMs: 10,
  /** The memory of a function with one core, as fast as a core of the measuring machine. */
  memoryOfCoreMb: 1_769,
  /** The response time of a webhook receiver. */
  receiverMs: 300,
  /** One run in a hundred starts a container, which decrypts each secret once. */
  startsOfRun: 0.01,
  /** CPU time of a handshake with a receiver, on one core. */
  handshakeCpuMs: 3,
  /** The bytes that HTTP and TLS add to the headers and body of a message. */
  wireBytes: 250,
  /**
   * The bytes of `platform.start` and `platform.report`, which Lambda writes for each run unless the system log level
   * is WARN.
   */
  platformLineBytes: 600,
  /** The bytes that CloudWatch Logs adds to each line. */
  lineOverheadBytes: 26,
  /** The number of receives that Lambda keeps waiting on an idle queue, and the duration of each. */
  idlePollers: 5,
  pollSec: 20,
  /** The number of free dashboards per account. */
  freeDashboards: 3,
  daysOfMonth: 30,
} as const;

/** Returns the billed time of a run: its CPU time at the share of a core that its memory buys, and its waits. */
export const durationMs = (run: { readonly cpuMs: number; readonly depth: number; readonly waitMs: number; readonly memoryMb: number }) =>
  run.cpuMs * Math.max(1, assumed.memoryOfCoreMb / run.memoryMb) + run.depth * assumed.stepMs + run.waitMs;
