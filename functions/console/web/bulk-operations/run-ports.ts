import type { Call } from '../api/call.ts';
import type { Send } from '../api/send.ts';

/** What a bulk operation of the console calls the API with. */
export type RunPorts = {
  readonly send: Send;
  /** The path of a call below that of the open store. */
  readonly inStore: (call: Call) => Call;
  readonly signal: AbortSignal;
};
