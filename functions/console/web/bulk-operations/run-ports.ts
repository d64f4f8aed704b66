import type { Call } from '../api/call.ts';
import type { Send } from '../api/send.ts';

export type RunPorts = {
  readonly send: Send;
  /** Prefixes a call's path with that of the open store. */
  readonly inStore: (call: Call) => Call;
  readonly signal: AbortSignal;
};
