import type { RequestHandler } from '#infra/local/dynamodb/in-process.ts';

export type EngineStopwatch = {
  /** Wraps the engine so that its time is measured; pass this to `localTable`. */
  readonly around: (engine: RequestHandler) => RequestHandler;
  /** Returns the CPU time in ms that the engine has used so far. */
  readonly spentMs: () => number;
};

/**
 * Adds up the engine's CPU time. The engine does all its work synchronously, so no other code runs during the
 * measurement.
 */
export function engineStopwatch(): EngineStopwatch {
  let spentMs = 0;
  const around = (engine: RequestHandler): RequestHandler => {
    const handle: RequestHandler['handle'] = (...request) => {
      // Measures the CPU time of the whole process, because on some machines the CPU time of a single thread is known
      // only in steps of milliseconds.
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
