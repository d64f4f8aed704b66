import { type Product, variantTitle } from '#shared/catalogue/product.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { Order, OrderLine } from '#shared/orders/order.ts';
import type { PurchaseOrderLine, Source } from './purchase-order.ts';
import type { VariantSupply } from './suppliers/variant-supply.ts';

/** The goods to order on one line. An undefined field takes its value from the variant's settings. */
export type WantedLine = {
  readonly orderLineId: number | null;
  readonly variantId: number | null;
  readonly name: string | null;
  readonly supplierSku: string | null | undefined;
  readonly quantity: number;
  readonly unitCostMinor: bigint | null | undefined;
};

/** A line with default values. */
export const blankWantedLine: WantedLine = {
  orderLineId: null,
  variantId: null,
  name: null,
  supplierSku: undefined,
  quantity: 0,
  unitCostMinor: undefined,
};

/** The data from which lines are built, in addition to the client's fields. */
export type LineFacts = {
  /** The customer's order that the goods are for; null if they are for stock. */
  readonly order: Order | null;
  /** The products by variant id. A variant without an entry does not exist in the store. */
  readonly products: ReadonlyMap<number, Product>;
  readonly supplies: ReadonlyMap<number, VariantSupply>;
  /** The source of the purchase order's goods. A variant's settings are ignored if they are for a different source. */
  readonly source: Source;
  /** Whether the purchase order is in the same currency as the costs in the variants' settings. */
  readonly isSettingsCurrency: boolean;
};

const named = (name: string, title: string | null): string => (title === null ? name : `${name} (${title})`);

/** Returns the source in a variant's settings; null if there is none. */
export const supplySourceOf = ({ supplierId, provider }: Pick<VariantSupply, 'supplierId' | 'provider'>): Source | null => {
  if (supplierId !== null) return { supplierId, provider: null };
  return provider === null ? null : { supplierId: null, provider };
};

/** Returns a string that identifies a source of goods within a store. */
export const supplySourceKey = ({ supplierId, provider }: Source): string =>
  supplierId === null ? `provider:${provider}` : `supplier:${supplierId}`;

/** Builds the lines of a purchase order, and collects the issues of the requested lines. */
export function orderedLines(
  wanted: readonly WantedLine[],
  facts: LineFacts,
): { readonly lines: readonly PurchaseOrderLine[]; readonly issues: readonly FieldIssue[] } {
  const lines: PurchaseOrderLine[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, line] of wanted.entries()) {
    const made = goodsOf(line, facts, `line_items[${index}]`);
    if ('code' in made) {
      issues.push(made);
      continue;
    }
    const supply = made.variantId === null ? undefined : facts.supplies.get(made.variantId);
    const own = supply !== undefined && isOf(supply, facts.source) ? supply : undefined;
    lines.push({
      id: index + 1,
      ...made,
      supplierSku: line.supplierSku === undefined ? (own?.supplierSku ?? null) : line.supplierSku,
      quantity: line.quantity,
      unitCostMinor:
        line.unitCostMinor === undefined ? ((facts.isSettingsCurrency ? own?.unitCostMinor : null) ?? null) : line.unitCostMinor,
      receivedQuantity: 0,
    });
  }
  return { lines, issues };
}

const isOf = (supply: VariantSupply, source: Source): boolean =>
  supply.supplierId === source.supplierId && supply.provider === source.provider;

type Goods = Pick<PurchaseOrderLine, 'orderLineId' | 'productId' | 'variantId' | 'name' | 'sku'>;

function goodsOf(line: WantedLine, { order, products }: LineFacts, param: string): Goods | FieldIssue {
  const issue = lineIssue(
    line,
    { order, hasVariant: (id) => products.get(id)?.variants.some((variant) => variant.id === id) === true },
    param,
  );
  if (issue !== null) return issue;
  const orderLine = order?.lines.find(({ id }) => id === line.orderLineId);
  if (orderLine !== undefined) return { ...goodsOfOrderLine(orderLine), ...(line.name === null ? {} : { name: line.name }) };
  const product = line.variantId === null ? undefined : products.get(line.variantId);
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  if (product === undefined || variant === undefined)
    return { orderLineId: null, productId: null, variantId: null, name: line.name, sku: null };
  const name = line.name ?? named(product.name, variantTitle(product.options, variant));
  return { orderLineId: null, productId: product.id, variantId: variant.id, name, sku: variant.sku };
}

/**
 * The data for checking the goods on a purchase order. `order` is the customer's order; null if the goods are for
 * stock. `hasVariant` reports whether a variant exists.
 */
export type NamedGoods = { readonly order: Order | null; readonly hasVariant: (variantId: number) => boolean };

/** Returns the issues of lines that refer to unknown goods or to no goods at all. */
export const lineIssues = (wanted: readonly WantedLine[], goods: NamedGoods): readonly FieldIssue[] =>
  wanted.flatMap((line, index) => lineIssue(line, goods, `line_items[${index}]`) ?? []);

function lineIssue(line: WantedLine, { order, hasVariant }: NamedGoods, param: string): FieldIssue | null {
  if (line.orderLineId !== null) {
    const orderLine = order?.lines.find(({ id }) => id === line.orderLineId);
    if (orderLine === undefined) {
      return {
        param: `${param}.order_item_id`,
        code: 'unknown_id',
        message: 'is not a line of the order that this purchase order is for.',
      };
    }
    if (line.variantId === null || line.variantId === orderLine.variantId) return null;
    return { param: `${param}.variant_id`, code: 'unknown_id', message: 'is not the variant of the order line.' };
  }
  if (line.variantId !== null) {
    return hasVariant(line.variantId)
      ? null
      : { param: `${param}.variant_id`, code: 'unknown_id', message: 'is not a variant of this store.' };
  }
  return line.name === null
    ? { param: `${param}.name`, code: 'required', message: 'is required unless variant_id or order_item_id is given.' }
    : null;
}

const goodsOfOrderLine = (line: OrderLine): Goods => ({
  orderLineId: line.id,
  productId: line.productId,
  variantId: line.variantId,
  name: named(line.name, line.variantTitle),
  sku: line.sku,
});
