import { transportJson } from '#shared/kernel/transport-json.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { InputTransformer } from '../template/deployment.ts';

/**
 * Transforms an event into the JSON text that the rule's target receives. Throws Error if the event lacks a value that
 * the template uses.
 */
type Transform = (event: unknown) => string;

/**
 * Compiles an EventBridge input transformer, which inserts every value as JSON, whatever its type.
 *
 * @throws StartFailure for a path that is not a sequence of names separated by dots, for a placeholder inside quotes,
 * or for a template that does not produce JSON
 */
export function compileTransformer({ paths, template }: InputTransformer): Transform {
  const readers = new Map(Object.entries(paths).map(([name, path]) => [name, readerOf(path)]));
  const fill = (take: (read: (event: unknown) => unknown) => unknown): string =>
    template.replace(/<([\w.-]+)>/g, (whole, name: string) => {
      const read = readers.get(name);
      return read === undefined ? whole : transportJson(take(read));
    });
  try {
    // Each placeholder is replaced by `"x"`, so a placeholder inside quotes produces invalid JSON.
    JSON.parse(fill(() => 'x'));
  } catch {
    throw new StartFailure(`An input template must produce JSON, with each placeholder outside quotes; this one does not: ${template}`);
  }
  return (event) =>
    fill((read) => {
      const value = read(event);
      // AWS does not document what happens if a value is missing, so a missing value is an error here.
      if (value === undefined) throw new Error(`The event lacks a value that this input template needs: ${template}`);
      return value;
    });
}

function readerOf(path: string): (event: unknown) => unknown {
  if (!/^\$(\.[\w-]+)+$/.test(path)) throw new StartFailure(`The path "${path}" of an input transformer is not supported locally.`);
  const steps = path.slice(2).split('.');
  return (event) => steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], event);
}
