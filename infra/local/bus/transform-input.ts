import { transportJson } from '#shared/kernel/transport-json.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import type { InputTransformer } from '../template/deployment.ts';

/** Gives what a target gets in the place of an event: a text of JSON. Throws Error for an event without one of the values. */
type Transform = (event: unknown) => string;

/**
 * Compiles an input transformer of EventBridge. A value is put in as JSON, whatever it is.
 * @throws StartFailure for a path other than names with dots between, a value within a text, and a template that gives no JSON
 */
export function compileTransformer({ paths, template }: InputTransformer): Transform {
  const readers = new Map(Object.entries(paths).map(([name, path]) => [name, readerOf(path)]));
  const fill = (take: (read: (event: unknown) => unknown) => unknown): string =>
    template.replace(/<([\w.-]+)>/g, (whole, name: string) => {
      const read = readers.get(name);
      return read === undefined ? whole : transportJson(take(read));
    });
  try {
    // With a text in each place: within quotes it would end them.
    JSON.parse(fill(() => 'x'));
  } catch {
    throw new StartFailure(`An input template puts values into JSON, each as a whole; this one does not: ${template}`);
  }
  return (event) =>
    fill((read) => {
      const value = read(event);
      // What EventBridge makes of it then, AWS does not say: no rule may rely on it.
      if (value === undefined) throw new Error(`An event has not all that an input template takes of it: ${template}`);
      return value;
    });
}

function readerOf(path: string): (event: unknown) => unknown {
  if (!/^\$(\.[\w-]+)+$/.test(path)) throw new StartFailure(`The path "${path}" of an input transformer is not supported on one machine.`);
  const steps = path.slice(2).split('.');
  return (event) => steps.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], event);
}
