import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LambdaSpec } from '../template/deployment.ts';
import type { FunctionRuntime, Handler, LocalFunction } from './function-runtime.ts';
import { StartFailure } from './start-failure.ts';
import { reasonOf } from './thrown.ts';

/** Imports a source file by its absolute path. */
export type ImportModule = (path: string) => Promise<object>;

export const importSource: ImportModule = (path) => import(pathToFileURL(path).href);

export type FunctionLoading = {
  readonly load: (spec: LambdaSpec) => Promise<Handler>;
  /**
   * Reports whether the function's handler passes events to another thread. Such a handler expects the events as JSON.
   */
  readonly isElsewhere: (spec: LambdaSpec) => boolean;
};

/**
 * Adds the templates' functions to the runtime; their handlers are loaded later. Returns each function under its ARN
 * and under its name, because templates use both.
 */
export function addFunctions(
  runtime: FunctionRuntime,
  specs: readonly LambdaSpec[],
  { load, isElsewhere }: FunctionLoading,
): ReadonlyMap<string, LocalFunction> {
  return new Map(
    specs.flatMap((spec) => {
      const added = runtime.add({ ...spec, takesJson: isElsewhere(spec), load: () => load(spec) });
      return [
        [spec.arn, added],
        [spec.ref, added],
      ] as const;
    }),
  );
}

/** Returns the function to which a template refers by ARN or name. Throws StartFailure if it does not run locally. */
export function functionAt(functions: ReadonlyMap<string, LocalFunction>, reference: string): LocalFunction {
  const found = functions.get(reference);
  if (found === undefined) throw new StartFailure(`The templates refer to a function that does not run locally: ${reference}.`);
  return found;
}

/**
 * Imports all handlers, so that a broken one is found at the start. Throws StartFailure, which names the broken
 * function.
 */
export async function loadFunctions(functions: ReadonlyMap<string, LocalFunction>): Promise<void> {
  await Promise.all([...new Set(functions.values())].map((each) => each.load().catch(refuseStart(each))));
}

/** Returns a handler for a function's loading error. The handler throws a StartFailure that names the function. */
export const refuseStart =
  ({ name }: { readonly name: string }) =>
  (error: unknown): never => {
    throw new StartFailure(`${name} cannot be loaded: ${reasonOf(error)}`);
  };

/** Imports a function's handler. Throws if the file does not export one. */
export async function loadHandler(sourceRoot: string, { entry }: LambdaSpec, importModule: ImportModule): Promise<Handler> {
  const module = await importModule(join(sourceRoot, entry));
  if ('handler' in module && typeof module.handler === 'function') return module.handler as Handler;
  throw new Error('it does not export a function "handler"');
}
