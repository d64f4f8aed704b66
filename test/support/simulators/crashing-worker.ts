import type { Table } from '#shared/table/table-client.ts';

/** What a worker does that others can see, and the end of its work, when its message is deleted. */
export type Effect = {
  readonly worker: 'fan_out' | 'deliver' | 'redrive';
  /** Which run of a worker, counted from 0 over all of them. */
  readonly run: number;
  /** Which effect of the run, counted from 0. */
  readonly step: number;
  readonly kind: 'table' | 'queue' | 'keys' | 'post' | 'end';
  /** Of a call of the table: its name and its update, if it is one. */
  readonly operation: string;
  readonly update: string;
};

/** What becomes of an effect. Who is killed does nothing any more; `killed_after` lets the effect happen. */
export type Fate = 'happens' | 'refused' | 'killed_before' | 'killed_after';
export type Fates = (effect: Effect) => Fate;

/** One run of a worker, which may be killed at any of its effects. */
export type CrashingWorker = {
  /** Which run it is, counted from 0. */
  readonly run: number;
  readonly does: <T>(kind: Effect['kind'], work: () => Promise<T>) => Promise<T>;
  readonly table: Table;
  readonly isDead: () => boolean;
  /** Whether anything went wrong in its life. */
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
    if (fate === 'refused') throw Object.assign(new Error('Refused for a while.'), { name: 'ThrottlingException' });
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
