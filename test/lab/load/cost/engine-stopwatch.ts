import type { RequestHandler } from '#infra/local/dynamodb/in-process.ts';

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
    const handle: RequestHandler['handle'] = (...request) => {
      // Of the process: the clock of a thread moves in steps of milliseconds on some machines.
      const begun = process.cpuUsage();
      try {
        return engine.handle(...request);
      } finally {
        const { user, system } = process.cpuUsage(begun);
        spentMs += (user + system) / 1000;
      }
    };
    return { ...engine, handle };
  };
  return { around, spentMs: () => spentMs };
}
