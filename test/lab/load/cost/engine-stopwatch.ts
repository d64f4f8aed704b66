import type { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';

type RequestHandler = ReturnType<typeof inProcessHandler>;
type Handle = (...request: unknown[]) => unknown;

export type EngineStopwatch = {
  /** To be given to `localTable`. */
  readonly around: (engine: RequestHandler) => RequestHandler;
  /** How much CPU time the engine has used so far. */
  readonly spentMs: () => number;
};

/** Adds up the CPU time that the engine uses. It works before it returns its promise, so nothing else is counted in. */
export function engineStopwatch(): EngineStopwatch {
  let spentMs = 0;
  const around = (engine: RequestHandler): RequestHandler => {
    const { handle } = engine as unknown as { readonly handle: Handle };
    const timed: Handle = (...request) => {
      // Of the process: the clock of a thread moves in steps of milliseconds on some machines.
      const begun = process.cpuUsage();
      try {
        return handle(...request);
      } finally {
        const { user, system } = process.cpuUsage(begun);
        spentMs += (user + system) / 1000;
      }
    };
    return { ...(engine as object), handle: timed } as unknown as RequestHandler;
  };
  return { around, spentMs: () => spentMs };
}
