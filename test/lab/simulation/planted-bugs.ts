import type { DayCondition } from './reach.ts';

/** A realistic bug that replaces a text in a source file. The text `find` must occur exactly once in the file. */
export type PlantedBug = {
  readonly name: string;
  readonly kind: string;
  /**
   * The special condition that a simulated day needs to reveal the bug. Absent if the bug needs no special condition.
   */
  readonly needs?: DayCondition;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

/**
 * The planted bugs. Each is planted in the text of its module while the module is loaded, so the file on disk stays
 * unchanged. A contest or a simulated day must then find the bug.
 */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a gift card overwrites the result of another redemption',
    kind: 'lost update',
    file: 'shared/gift-cards/gift-cards-table.ts',
    find: "    ConditionExpression: 'updated_at_ms = :read',",
    replace: "    ConditionExpression: 'updated_at_ms >= :read',",
  },
  {
    name: 'an order overwrites the result of another change',
    kind: 'lost update',
    file: 'shared/orders/orders-table.ts',
    find: "[isAsRead(before, 'updatedAtMs'), ...(trigger === null ? [] : transitionGuards(trigger))]",
    replace: 'trigger === null ? [] : transitionGuards(trigger)',
  },
  {
    name: 'a level is adjusted from an outdated value',
    kind: 'lost update',
    file: 'shared/inventory/variant-stock-table.ts',
    find: "const unmoved = before === undefined ? 'attribute_not_exists(levels.#location)' : 'levels.#location.seq = :seq';",
    replace: "const unmoved = before === undefined ? 'attribute_not_exists(levels.#location)' : 'levels.#location.seq >= :seq';",
  },
  {
    name: 'a day of the calendar overwrites another booking',
    kind: 'lost update',
    file: 'shared/bookings/calendar/calendar-table.ts',
    find: "ConditionExpression: 'version = :read'",
    replace: "ConditionExpression: 'version >= :read'",
  },
  {
    name: 'an order is placed without checking the stock',
    kind: 'dropped conditional',
    file: 'shared/inventory/stock-writes-table.ts',
    find: 'levels.#location.on_hand >= :units',
    replace: ':units >= :one',
  },
  {
    name: 'the use of a discount is counted beyond its limit',
    kind: 'dropped conditional',
    file: 'shared/discounts/discounts-table.ts',
    find: 'conditionOf(discountForm, guardsOf(codeRequirements(nowMs))),',
    replace: 'conditionOf(discountForm, guardsOf(codeRequirements(nowMs)).slice(0, 1)),',
  },
  {
    name: 'the gift cards of an order are issued again by a repeated message',
    kind: 'dropped conditional',
    file: 'shared/orders/order-gift-cards-table.ts',
    find: "check: { Key: keys.orderGiftCardBatch(storeId, orderId, nextBatch), ConditionExpression: 'attribute_not_exists(pk)' },",
    replace: "check: { Key: keys.orderGiftCardBatch(storeId, orderId, nextBatch), ConditionExpression: 'attribute_not_exists(no)' },",
  },
  {
    name: 'a numbered event in the log gets another number',
    kind: 'dropped conditional',
    file: 'shared/events/number-events-table.ts',
    find: "return item === undefined ? isNew(event) : item['sequence'] === undefined;",
    replace: 'return item === undefined ? isNew(event) : true;',
  },
  {
    name: 'two workers number events from the same end of the log',
    kind: 'lost update',
    file: 'shared/events/number-events-table.ts',
    find: "'attribute_not_exists(pk)' : '#last = :from'",
    replace: "'attribute_not_exists(pk)' : '#last >= :from'",
  },
  {
    name: 'what a request with an Idempotency-Key did has no events',
    kind: 'commit without event',
    file: 'shared/table/commit.ts',
    find: 'return [...writes, ...eventItems, ...idempotencyItems];',
    replace: 'return [...writes, ...idempotencyItems];',
  },
  {
    name: 'the answer is not stored in the transaction of the work',
    kind: 'retry after commit',
    file: 'shared/table/commit.ts',
    find: 'return [...writes, ...eventItems, ...idempotencyItems];',
    replace: 'return [...writes, ...eventItems];',
  },
  {
    name: 'an Idempotency-Key is forgotten after a second',
    kind: 'off-by-one window',
    file: 'shared/table/idempotency.ts',
    find: 'const keptUntilMs = request.nowMs + keptForMs;',
    replace: 'const keptUntilMs = request.nowMs + 1_000;',
  },
  {
    name: 'the Idempotency-Key of a request that was killed stays locked',
    kind: 'lease not released',
    file: 'shared/table/idempotency.ts',
    find: "'#state = :running AND locked_until_ms <= :now AND fingerprint = :fingerprint'",
    replace: "'#state = :completed AND locked_until_ms <= :now AND fingerprint = :fingerprint'",
  },
  {
    name: 'a refund may exceed the refundable amount of an order',
    kind: 'double refund',
    file: 'shared/orders/refunds/refund-order.ts',
    find: '  if (refund.amountMinor > left) {',
    replace: '  if (refund.amountMinor > 1_000n * left) {',
  },
  {
    name: 'one unit more than ordered can be refunded',
    kind: 'double refund',
    file: 'shared/orders/returned-units.ts',
    find: 'line.quantity - line.refundedQuantity - line.returningQuantity;',
    replace: 'line.quantity - line.refundedQuantity - line.returningQuantity + 1;',
  },
  {
    name: 'a cancellation restocks refunded units',
    kind: 'double refund',
    file: 'shared/orders/cancel-order.ts',
    find: 'restockable(line, returnableUnits(line))',
    replace: 'line.quantity',
  },
  {
    name: 'a redemption is restored as often as requested',
    kind: 'double refund',
    file: 'shared/gift-cards/gift-card-movement.ts',
    find: 'const leftMinor = -redemption.deltaMinor - redemption.restoredMinor;',
    replace: 'const leftMinor = -redemption.deltaMinor;',
  },
  {
    name: 'a gift card pays slightly more than its balance',
    kind: 'off-by-one window',
    file: 'shared/gift-cards/gift-card-movement.ts',
    find: "guard: not(isBelow('balanceMinor', amountMinor))",
    replace: "guard: not(isBelow('balanceMinor', amountMinor - 100n))",
  },
  {
    name: 'a slot has one seat more than its service',
    kind: 'off-by-one window',
    file: 'shared/bookings/calendar/calendar-load.ts',
    find: 'return Math.max(0, capacity - peak);',
    replace: 'return Math.max(0, capacity + 1 - peak);',
  },
  {
    name: 'the use of a discount is not returned when its order is canceled',
    kind: 'forgotten write',
    file: 'functions/api/orders/cancel-order.ts',
    find: '...(discount === null ? [] : [giveBackWrite(storeId, discountId)]),',
    replace: '',
  },
  {
    name: 'the counters of a customer keep a canceled order',
    kind: 'forgotten write',
    file: 'functions/api/orders/cancel-order.ts',
    find: '            ...recountWrites(storeId, before, order, customer, nowMs),',
    replace: '',
  },
  {
    name: 'entries that the bus refused count as relayed',
    kind: 'commit without event',
    file: 'shared/events/relay-events-bus.ts',
    find: 'return { taken: [], refused: [], retryLater: call.map((entry) => ({ entry, reason, isAlone: true })), isDown };',
    replace: 'return { taken: call, refused: [], retryLater: [], isDown: false };',
  },
  {
    name: 'events are marked as relayed before they are',
    kind: 'crash between two steps',
    file: 'shared/events/relay-events-bus.ts',
    find: '      const puts: Put[] = [];',
    replace: '      const puts: Put[] = [];\n      await noteRelayed(deps, some.flat().map(({ event }) => event));',
  },
  {
    name: 'events that the stream missed are never relayed',
    kind: 'crash between two steps',
    file: 'functions/workers/relay-missed-events/relay-missed-events.ts',
    find: 'if (missed.length + unreadable.length === 0) return;',
    replace: 'if (missed.length + unreadable.length >= 0) return;',
  },
  {
    name: 'a failed webhook is not attempted again',
    kind: 'lease not released',
    file: 'shared/webhooks/delivery/delivery-attempts-table.ts',
    find: 'const schedule = nextAttemptAtMs === null ? null : { dueAtMs: nextAttemptAtMs };',
    replace: 'const schedule = null;',
  },
  {
    name: 'the lease of an attempt never ends',
    kind: 'lease not released',
    file: 'shared/webhooks/delivery/attempt-guards.ts',
    find: "any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', nowMs));",
    replace: "any(equals('leaseUntilMs', null), isAtMost('leaseUntilMs', 0));",
  },
  {
    name: 'the next page begins one object too late',
    kind: 'cursor skip',
    file: 'shared/table/read-page.ts',
    find: 'next: next(page.at(-1)?.key ?? null) };',
    replace: 'next: next(found.at(-1)?.key ?? null) };',
  },
  {
    name: 'single items are read with a stale value',
    kind: 'stale read',
    file: 'shared/table/read-items.ts',
    find: 'new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true })',
    replace: 'new GetCommand({ TableName: table.name, Key: key, ConsistentRead: false })',
  },
  {
    name: 'half a cent is rounded down',
    kind: 'rounding',
    file: 'shared/kernel/percent.ts',
    find: 'roundHalfUp(amountMinor * BigInt(basisPoints), BigInt(wholeBasisPoints), stepMinor);',
    replace: 'roundHalfUp(amountMinor * BigInt(basisPoints) - 1n, BigInt(wholeBasisPoints), stepMinor);',
  },
  {
    name: 'the sales of an order are rolled up and stay to be rolled up again',
    kind: 'retry after commit',
    file: 'shared/reports/roll-up-sales-table.ts',
    find: '      ...changes.map((change) => forgetSalesChangeWrite(storeId, change)),',
    replace: '',
  },
  {
    name: 'orders placed at the same moment get one number',
    kind: 'lost update',
    file: 'shared/table/counters/number-series.ts',
    find: "return numberBeforeFirst + 1 + Number(Attributes?.['placed']) - count;",
    replace: "return numberBeforeFirst + 1 + Math.floor(Number(Attributes?.['placed']) / 2) - count;",
  },
  {
    name: 'the log has a stock movement twice',
    kind: 'event without commit',
    file: 'functions/workers/record-movements/record-change.ts',
    find: 'await writeAlone(table, addMovementWrite(storeId, movement));',
    replace: '',
  },
  {
    name: 'a list ends at a page that is shorter than requested',
    kind: 'pages over 1 MB',
    needs: 'long orders',
    file: 'shared/table/read-page.ts',
    find: 'areObjects: partition.holdsObjects, end: answer.LastEvaluatedKey === undefined };',
    replace: 'areObjects: partition.holdsObjects, end: (answer.Items ?? []).length < count };',
  },
  {
    name: 'a reader of changes ignores LastEvaluatedKey',
    kind: '100,000 rows',
    needs: 'many rows',
    file: 'shared/table/read-page.ts',
    find: '      from = answer.LastEvaluatedKey;',
    replace: '      from = undefined;',
  },
  {
    name: 'a chunk has 101 items',
    kind: 'transactions of 100 items',
    needs: 'wide orders',
    file: 'shared/table/fit-transaction.ts',
    find: 'return index >= room.items || bytes > room.bytes;',
    replace: 'return index > room.items || bytes > room.bytes;',
  },
  {
    name: 'the length of a long text is measured in characters',
    kind: 'items near 400 KB',
    needs: 'long orders',
    file: 'shared/table/rows/long-text.ts',
    find: '  const isShort = plainBytes <= maxPlainBytes;',
    replace:
      '  if (body.length <= maxBytesPerItem) return { fields: { ...noText, body }, rest: [] };\n  const isShort = plainBytes <= maxPlainBytes;',
  },
  {
    name: 'the year of a local time is that of another clock',
    kind: 'year boundary',
    needs: 'new year',
    file: 'shared/kernel/days/zoned-day.ts',
    find: 'return Date.UTC(year, month - 1, day, hour, minute, second)',
    replace: 'return Date.UTC(year - year + new Date(instantMs).getUTCFullYear(), month - 1, day, hour, minute, second)',
  },
  {
    name: 'a run that was frozen until its lease ended still stores its work',
    kind: 'lease not checked',
    needs: 'frozen containers',
    file: 'shared/table/idempotency.ts',
    find: "    ConditionExpression: 'lock_token = :token AND #state = :running',\n    ExpressionAttributeValues: { ...set",
    replace:
      "    ConditionExpression: 'attribute_exists(pk) OR (lock_token = :token AND #state = :running)',\n    ExpressionAttributeValues: { ...set",
  },
  {
    name: 'a write that meets a transaction is not repeated',
    kind: 'retry dropped on TransactionConflict',
    needs: 'held items',
    file: 'shared/table/write-alone.ts',
    find: '      const refused = refusedItemOf(error);',
    replace:
      "      if (error instanceof Error && error.name === 'TransactionConflictException') return;\n      const refused = refusedItemOf(error);",
  },
  {
    name: 'the list of active gift cards trusts its index',
    kind: 'lagging index',
    needs: 'lagging indexes',
    file: 'shared/gift-cards/gift-cards-by-expiry-table.ts',
    find: 'for (const one of cards) if (giftCardStatus(one.card, nowMs) === status) found.push(one);',
    replace: 'found.push(...cards);',
  },
];
