import { AsyncLocalStorage } from 'node:async_hooks';
import { type Random, randomOf } from '../fuzz/random.ts';

/** One run of a piece of the service: a request, or a batch of a worker. It may end in the middle, as a container does that is killed. */
export type Task = {
  readonly name: string;
  readonly random: Random;
  /** How many calls of AWS it has made. */
  calls: number;
  isDead: boolean;
  readonly die: () => void;
};

/** What became of a task: its result, what it threw, or that it was killed. */
export type Ending<Result> =
  | { readonly how: 'done'; readonly result: Result }
  | { readonly how: 'failed'; readonly error: unknown }
  | { readonly how: 'killed' };

const tasks = new AsyncLocalStorage<Task>();

/** The task whose code runs. */
export const currentTask = (): Task | undefined => tasks.getStore();

/** Nothing that waits for it goes on. */
export const never = <Result>(): Promise<Result> => new Promise(() => undefined);

/** Runs a task to its end, which is at once when it is killed: what it still waits for never comes. */
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
