import { parseMoney } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { stockAtFirst, variantsOfShop } from '../second-region/load.ts';
import type { Received } from '../second-region/receiver-log.ts';
import type { Rows } from '../second-region/rows-of.ts';
import type { Done } from './load.ts';

export type Books = {
  readonly done: readonly Done[];
  /** The second that the table was to be restored to, and the deployment that answered until the switch. */
  readonly atMs: number;
  readonly oldApi: string;
  /** The new table before anything else was done to it, and the balances of its gift cards. */
  readonly restored: Rows;
  readonly balances: ReadonlyMap<number, bigint>;
  /** The units in stock by store. */
  readonly stock: ReadonlyMap<string, number>;
};

const isOrder = ({ kind }: Done): boolean => kind === 'order';

/** What was answered before the second is there to the cent and to the unit, and what was asked for after it is not. */
export function* judgeBooks({ done, atMs, oldApi, restored, balances, stock }: Books): Generator<string> {
  const byOld = done.filter(({ by }) => by === oldApi);
  for (const { id, answer, ...one } of byOld.filter(isOrder)) {
    const order = restored.orders.get(id ?? 0);
    if (one.atMs < atMs) yield* judgeOrder(id, answer, order);
    else if (one.startedMs >= atMs && order !== undefined) yield `the order ${id} is of after that second, and is there`;
  }
  for (const [id, calls] of Map.groupBy(
    byOld.filter(({ kind }) => kind === 'gift_card' || kind === 'redemption'),
    (one) => one.id,
  )) {
    const before = calls.filter((one) => one.atMs < atMs);
    const possible = calls.filter((one) => one.atMs < atMs || one.startedMs < atMs).map(({ kind }) => kind);
    const found = balances.get(id ?? 0);
    if (before.length === 0) {
      if (possible.length === 0 && found !== undefined) yield `the gift card ${id} is of after that second, and is there`;
      continue;
    }
    const balanceAfter = (calls: readonly string[]): bigint =>
      parseMoney('50.00') - parseMoney('1.25') * BigInt(calls.filter((kind) => kind === 'redemption').length);
    const wanted = [balanceAfter(before.map(({ kind }) => kind)), balanceAfter(possible)];
    if (found === undefined || !wanted.includes(found)) yield `the gift card ${id} has ${found} cents, not ${wanted.join(' or ')}`;
  }
  for (const [storeId, units] of stock) yield* judgeStock(storeId, units, byOld, atMs, restored);
}

type OrderAnswer = {
  readonly data: {
    readonly number: number;
    readonly total: string;
    readonly line_items: readonly { readonly id: number; readonly quantity: number; readonly line_total: string }[];
  };
};

function* judgeOrder(id: number | null, answer: string, order: Order | undefined): Generator<string> {
  if (order === undefined) return yield `the order ${id} was answered before that second, and is lost`;
  const { data } = JSON.parse(answer) as OrderAnswer;
  const told = [
    data.number,
    parseMoney(data.total),
    ...data.line_items.map((line) => [line.id, line.quantity, parseMoney(line.line_total)]),
  ];
  const kept = [order.number, order.totalMinor, ...order.lines.map((line) => [line.id, line.quantity, line.lineTotalMinor])];
  if (String(told) !== String(kept)) yield `the order ${id} was answered as ${told} and is ${kept}`;
}

/** Units in stock: those of the beginning, without those of the orders that are there, and with those added by hand before that second. */
function* judgeStock(storeId: string, units: number, done: readonly Done[], atMs: number, { orders }: Rows): Generator<string> {
  const added = done.filter((one) => one.storeId === storeId && one.kind === 'adjustment');
  const sum = (some: readonly Done[]): number => some.reduce((total, { body }) => total + Number(body['delta']), 0);
  // Of those that were under way in that second some are there.
  const [least, most] = [sum(added.filter((one) => one.atMs < atMs)), sum(added.filter((one) => one.startedMs < atMs))];
  const ordered = [...orders.values()]
    .filter((order) => order.storeId === storeId)
    .flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
    .reduce((total, quantity) => total + quantity, 0);
  const found = units + ordered - variantsOfShop * stockAtFirst;
  if (found < least || found > most) yield `${found} units were added in ${storeId}, not ${least} to ${most}`;
}

/** Webhooks that told of something that is not there after the restore: nobody can take them back. */
export const toldOfLost = (
  received: readonly Received[],
  end: Rows,
  switchedMs: number,
): { readonly before: number; readonly after: number } => {
  const lost = received.filter(({ status, eventId }) => status === 200 && !end.events.has(eventId));
  const before = lost.filter(({ arrivedMs }) => arrivedMs <= switchedMs).length;
  return { before, after: lost.length - before };
};
