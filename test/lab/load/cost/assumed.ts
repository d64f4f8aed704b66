/** What only AWS can show, and is assumed here. */
export const assumed = {
  /** A call of DynamoDB takes so long. */
  stepMs: 4,
  /** A call of SQS or EventBridge takes so long. */
  serviceMs: 10,
  /** A function of this size has one core, as fast as one of the machine that measured. */
  memoryOfCoreMb: 1_769,
  /** A receiver of webhooks answers after so long. */
  receiverMs: 300,
  /** One run in a hundred starts a container, which decrypts each secret once. */
  startsOfRun: 0.01,
  /** CPU of a handshake with a receiver, on one core. */
  handshakeCpuMs: 3,
  /** What HTTP and TLS add to the headers and the body of a message. */
  wireBytes: 250,
  /** `platform.start` and `platform.report`, which Lambda writes of each run unless the system's level is WARN. */
  platformLineBytes: 600,
  /** CloudWatch Logs counts so much beside each line. */
  lineOverheadBytes: 26,
  /** Lambda keeps so many receives waiting on an idle queue, each for so long. */
  idlePollers: 5,
  pollSec: 20,
  /** Of the dashboards of an account so many cost nothing. */
  freeDashboards: 3,
  daysOfMonth: 30,
} as const;

/** The time for which a run is paid: its CPU at the share of a core that its memory buys, and its waits. */
export const durationMs = (run: { readonly cpuMs: number; readonly depth: number; readonly waitMs: number; readonly memoryMb: number }) =>
  run.cpuMs * Math.max(1, assumed.memoryOfCoreMb / run.memoryMb) + run.depth * assumed.stepMs + run.waitMs;
