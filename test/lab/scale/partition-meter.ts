import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { type RequestHandler, requestText } from '#infra/local/dynamodb/in-process.ts';
import type { Meter } from '#test/lab/load/cost/measured-desk.ts';
import { billOf, readPartitions } from '#test/support/simulators/busy-table/touched.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The read and write units per partition, with keys such as `read EVENT` and `write index DUE#events`. */
export type PartitionUnits = Readonly<Record<string, number>>;

const reads = ['GetItem', 'BatchGetItem', 'Query'];

/**
 * Returns a partition's name without the ids of its store and objects: `S#01J…#ORDER_NOTE#0000000000000007` becomes
 * `ORDER_NOTE#{}`.
 */
export const partitionName = (partition: string): string =>
  partition
    .replace(/^(index )?S#[^#]+$/, '$1STORE')
    .replace(/^(index )?S#[^#]+#/, '$1')
    .replace(/^(index )?(CREDENTIAL|RATE|STAFF)#.+$/, '$1$2#{}')
    .replace(/^(index )?(DUE#\w+|EVENT)#\d+$/, '$1$2')
    .replaceAll(/(?<=#)(?:(?:\w+:)?\d+|(?:req|evt)_\w+|[^#]*@[^#]*)(?=#|$)/g, '{}');

/**
 * Returns a meter that counts the units of each partition of the table and its indexes. It counts in the same way as
 * the engine's bill.
 */
export function partitionMeter(): Meter & { readonly take: () => PartitionUnits } {
  let spent: Record<string, number> = {};
  let factor = 1;
  const add = (direction: 'read' | 'write', partition: string, units: number): void => {
    const name = `${direction} ${partitionName(partition)}`;
    spent[name] = (spent[name] ?? 0) + units;
  };

  function watch(engine: DynamoEngine): void {
    engine.onWrite((written) => {
      for (const { record } of written) {
        const { NewImage, OldImage } = record.dynamodb;
        for (const [partition, units] of billOf(OldImage, NewImage, factor)) add('write', partition, units);
      }
    });
  }

  const around: Meter['around'] = (engine) => {
    const handle: RequestHandler['handle'] = async (request) => {
      const operation = (request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      // The engine makes all writes before it returns its promise. The factor is reset right after the call, so the
      // factor applies only to the writes of this request.
      factor = operation === 'TransactWriteItems' ? 2 : 1;
      const answering = engine.handle(request);
      factor = 1;
      const answer = await answering;
      if (reads.includes(operation)) {
        const input = JSON.parse(requestText(request.body)) as Fields;
        const partitions = readPartitions(operation, input);
        const units = Number(/"CapacityUnits":([\d.]+)/.exec(Buffer.from(answer.response.body).toString())?.[1] ?? 0);
        for (const partition of partitions) add('read', partition, units / partitions.length);
      }
      return answer;
    };
    return { ...engine, handle };
  };

  /** Returns the units counted since the previous call, and starts again from zero. */
  const take = (): PartitionUnits => {
    const taken = spent;
    spent = {};
    return taken;
  };
  return { around, watch, take };
}
