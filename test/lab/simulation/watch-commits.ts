import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';

type Image = Parameters<typeof unmarshall>[0];
type Item = Readonly<Record<string, unknown>>;

/** Each change to one of these entities must be committed together with an event about it. */
const told: ReadonlySet<unknown> = new Set(['order', 'refund', 'booking']);

/** Checks every commit for violations of invariants. */
export function watchCommits(engine: DynamoEngine, onWrong: (what: string) => void): void {
  engine.onWrite((written) => {
    const rows = written.flatMap(({ record: { dynamodb } }): readonly Item[] => {
      const { NewImage } = dynamodb as { readonly NewImage?: Image };
      return NewImage === undefined ? [] : [unmarshall(NewImage)];
    });
    const events = rows.filter(({ entity }) => entity === 'event').length;
    for (const row of rows) {
      for (const problem of problemsOf(row)) onWrong(`${row['entity']} ${row['pk']} ${row['sk']}: ${problem}`);
      if (told.has(row['entity']) && events === 0) onWrong(`${row['entity']} ${row['sk']} was written without an event`);
    }
  });
}

function problemsOf(row: Item): readonly string[] {
  switch (row['entity']) {
    case 'variant':
      return [...parseVariantStock(row).levels.values()].filter(({ onHand }) => onHand < 0).map(({ onHand }) => `stock of ${onHand} units`);
    case 'gift_card': {
      const { balanceMinor, initialMinor } = parseGiftCard(row);
      return balanceMinor < 0n || balanceMinor > initialMinor ? [`a balance of ${balanceMinor} of ${initialMinor}`] : [];
    }
    case 'order': {
      const { refundedTotalMinor, totalMinor } = parseOrder(row);
      return refundedTotalMinor > totalMinor ? [`${refundedTotalMinor} of ${totalMinor} refunded`] : [];
    }
    default:
      return [];
  }
}
