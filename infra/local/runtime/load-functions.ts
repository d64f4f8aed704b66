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
  /** Whether the handler that is loaded takes events as JSON, since it hands them to another thread. */
  readonly isElsewhere: (spec: LambdaSpec) => boolean;
};

/** The functions of the templates, by ARN and by name since templates use either; their handlers are not loaded yet. */
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

/** The function that a template names by ARN or by name. Throws StartFailure when it does not run here. */
export function functionAt(functions: ReadonlyMap<string, LocalFunction>, reference: string): LocalFunction {
  const found = functions.get(reference);
  if (found === undefined) throw new StartFailure(`The templates refer to a function that does not run here: ${reference}.`);
  return found;
}

/** Imports all handlers, so that one that is broken is known at the start. Throws StartFailure naming it. */
export async function loadFunctions(functions: ReadonlyMap<string, LocalFunction>): Promise<void> {
  await Promise.all([...new Set(functions.values())].map((each) => each.load().catch(refuseStart(each))));
}

/** Names the function whose code cannot be imported. Throws StartFailure. */
export const refuseStart =
  ({ name }: { readonly name: string }) =>
  (error: unknown): never => {
    throw new StartFailure(`${name} cannot be loaded: ${reasonOf(error)}`);
  };

/** Imports a function's handler. */
export async function loadHandler(sourceRoot: string, { entry }: LambdaSpec, importModule: ImportModule): Promise<Handler> {
  const module = await importModule(join(sourceRoot, entry));
  if ('handler' in module && typeof module.handler === 'function') return module.handler as Handler;
  throw new Error('it exports no function "handler"');
}
