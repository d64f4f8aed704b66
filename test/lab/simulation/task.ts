import { AsyncLocalStorage } from 'node:async_hooks';
import { type Random, randomOf } from '../fuzz/random.ts';

/** One run of a part of the service: a request, or a batch of a worker. It may end halfway, like a killed container. */
export type Task = {
  readonly name: string;
  readonly random: Random;
  /** The number of AWS calls that the task has made so far. */
  calls: number;
  isDead: boolean;
  readonly die: () => void;
};

/** The end of a task: its result, the error it threw, or its death. */
export type Ending<Result> =
  | { readonly how: 'done'; readonly result: Result }
  | { readonly how: 'failed'; readonly error: unknown }
  | { readonly how: 'killed' };

const tasks = new AsyncLocalStorage<Task>();

/** Returns the task whose code is running. */
export const currentTask = (): Task | undefined => tasks.getStore();

/** Returns a promise that never settles, so that code that awaits it never continues. */
export const never = <Result>(): Promise<Result> => new Promise(() => undefined);

/** Runs a task to its end. A killed task ends immediately, and its pending calls never settle. */
export async function runTask<Result>(seed: number, name: string, work: () => Promise<Result>): Promise<Ending<Result>> {
  const death = Promise.withResolvers<Ending<Result>>();
  const task: Task = {
    name,
    random: randomOf('task', seed, name),
    calls: 0,
    isDead: false,
    die: () => {
      task.isDead = true;
      death.resolve({ how: 'killed' });
    },
  };
  const run = tasks.run(task, work).then(
    (result): Ending<Result> => ({ how: 'done', result }),
    (error: unknown): Ending<Result> => ({ how: 'failed', error }),
  );
  return await Promise.race([run, death.promise]);
}
