import type { Table } from '#shared/table/table-client.ts';

/**
 * A worker's effect that others can see. A worker's last effect is `end`, which deletes the worker's message, if any.
 */
export type Effect = {
  readonly worker: 'fan_out' | 'deliver' | 'redrive';
  /** The zero-based index of this run, counted across all workers. */
  readonly run: number;
  /** The number of the effect within its run, counted from 0. */
  readonly step: number;
  readonly kind: 'table' | 'queue' | 'keys' | 'post' | 'end';
  /**
   * If the effect is a call to the table, `operation` is the call's operation, and `update` is its update expression,
   * if any. Otherwise both are empty.
   */
  readonly operation: string;
  readonly update: string;
};

/**
 * The fate of an effect: the effect happens, it is refused, or the worker is killed before or after it. A killed worker
 * does nothing more. With `killed_after`, the effect still happens.
 */
export type Fate = 'happens' | 'refused' | 'killed_before' | 'killed_after';
export type Fates = (effect: Effect) => Fate;

/** One run of a worker, which can be killed at any of its effects. */
export type CrashingWorker = {
  /** The number of the run among the runs of all workers, counted from 0. */
  readonly run: number;
  readonly does: <T>(kind: Effect['kind'], work: () => Promise<T>) => Promise<T>;
  readonly table: Table;
  readonly isDead: () => boolean;
  /** Reports whether anything went wrong during the run. */
  readonly wasDisturbed: () => boolean;
};

export function crashingWorker(table: Table, { worker, run }: Pick<Effect, 'worker' | 'run'>, fates: Fates): CrashingWorker {
  let step = 0;
  let isDead = false;
  let wasDisturbed = false;

  const die = (): never => {
    isDead = true;
    throw new Error('This worker was killed.');
  };
  async function does<T>(told: Pick<Effect, 'kind' | 'operation' | 'update'>, work: () => Promise<T>): Promise<T> {
    if (isDead) return die();
    const fate = fates({ worker, run, step, ...told });
    step += 1;
    if (fate !== 'happens') wasDisturbed = true;
    if (fate === 'killed_before') return die();
    if (fate === 'refused') throw Object.assign(new Error('Refused temporarily.'), { name: 'ThrottlingException' });
    const result = await work();
    return fate === 'killed_after' || isDead ? die() : result;
  }

  const send = (command: { readonly constructor: { readonly name: string }; readonly input: object }) => {
    const operation = command.constructor.name.replace(/Command$/, '');
    const update = 'UpdateExpression' in command.input ? String(command.input.UpdateExpression) : '';
    return does({ kind: 'table', operation, update }, () => table.client.send(command as never));
  };
  const client = new Proxy(table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) });
  return {
    run,
    does: (kind, work) => does({ kind, operation: '', update: '' }, work),
    table: { name: table.name, client },
    isDead: () => isDead,
    wasDisturbed: () => wasDisturbed,
  };
}
