import type { EventRecord } from '#shared/events/event.ts';
import { hasExternalId } from '#shared/external-ids/external-data.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';
import { commitProduct, endUnfinishedChange, type ProductCommit } from '../commit-product-table.ts';
import { processingImages } from '../image-list.ts';
import type { Product } from '../product.ts';
import {
  checkBlockingLock,
  type FoundLock,
  holdsLock,
  isExternalIdLock,
  lockLabel,
  locksOf,
  ownerOfLock,
  type ProductLock,
} from '../product-locks-table.ts';
import type { ProductView } from '../product-schema.ts';
import { refusedLocks } from '../product-writes-table.ts';
import { getProduct } from '../products-table.ts';
import type { TargetVariant } from '../variant-list.ts';
import type { ProductPlan } from './plan-product-change.ts';

/** The response when a product was created (201) or changed (200). */
export type ProductAnswer<Status extends 200 | 201> = { readonly status: Status; readonly body: { readonly data: ProductView } };

/**
 * A product's view for the response, and the commit that saves the product. If there is nothing to save, `commit` is
 * null.
 */
type Saving = { readonly view: ProductView; readonly commit: ProductCommit | null };

type SavingOf = (product: Product, abandoned: ReadonlyMap<string, FoundLock>) => Saving;

/**
 * Commits a planned product with the first of the planned slugs that is not taken, and returns the product's view. Only
 * the locks in the transaction decide whether a value is unique, never an earlier read.
 * @throws FieldErrors `taken` if another product has an SKU, an external id or the slug that the client sent
 * @throws TransactionRefused when the data that the plan is based on has changed
 */
export async function saveProduct(
  { table }: ProductDeps,
  context: StoreContext,
  plan: ProductPlan,
  savingOf: SavingOf,
): Promise<ProductView> {
  const abandoned = new Map<string, FoundLock>();
  let slugs = plan.slug.candidates;
  for (;;) {
    const product = { ...plan.product, slug: slugs[0] ?? plan.product.slug };
    const { view, commit } = savingOf(product, abandoned);
    if (commit === null) return view;
    try {
      await commitProduct(table, context, commit);
      return view;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      const { refused } = error;
      const locks = refusedLocks(product, refused);
      const taken: FieldIssue[] = [];
      let stale = false;
      const examine = lockExaminer(table, context);
      if (refused.has('slug')) {
        slugs = slugs.slice(1);
        if (plan.slug.sent || slugs.length === 0) taken.push({ param: 'slug', code: 'taken', message: 'is the slug of another product.' });
      }
      for (const lock of locks) {
        const item = refused.get(lockLabel(lock));
        const found = await examine(lock, item);
        if (found === 'taken') taken.push(takenIssue(plan, lock, item));
        else if (found === 'stale') stale = true;
        else abandoned.set(lockLabel(lock), found);
      }
      if (taken.length > 0) throw new FieldErrors(taken);
      // Another change may be in progress. The caller must read the data again and make a new plan.
      if (stale) throw new TransactionRefused(new Map([['product', undefined]]));
      if (!refused.has('slug') && locks.length === 0) throw error;
    }
  }
}

/**
 * Returns a function that examines a lock, like `checkBlockingLock`. If the lock's product has an unfinished change,
 * the function first tries to finish the change.
 */
function lockExaminer(table: Table, context: StoreContext) {
  const owners = new Map<number, Promise<Product | null>>();
  const jobs = new Map<number, ReturnType<typeof endUnfinishedChange>>();
  return async (lock: ProductLock, item: unknown): Promise<'taken' | 'stale' | FoundLock> => {
    const ownerId = ownerOfLock(item);
    if (ownerId !== null) {
      const owner = owners.get(ownerId) ?? getProduct(table, context.storeId, ownerId);
      owners.set(ownerId, owner);
      const product = await owner;
      if (product !== null && holdsLock(product, lock)) return 'taken';
      const job = jobs.get(ownerId) ?? endUnfinishedChange(table, context, ownerId);
      jobs.set(ownerId, job);
      if ((await job) !== 'none') return 'stale';
    }
    // `checkBlockingLock` reads the product again, because a change may have added the value since the first read.
    return checkBlockingLock(table, context.storeId, lock, item, context.nowMs);
  };
}

/**
 * Returns the issue for a value that another product has. For an external id, the issue contains the id of the other
 * product. For an SKU, clients can find the other product with the `sku` filter.
 */
function takenIssue({ targets }: ProductPlan, { kind, value }: ProductLock, item: unknown): FieldIssue {
  const of = (isIt: (target: TargetVariant) => boolean): string => `variants[${targets.find(isIt)?.input ?? 0}].`;
  if (kind === 'sku')
    return { param: `${of(({ variant }) => variant.sku === value)}sku`, code: 'taken', message: 'is the SKU of another product.' };
  const field = `external_ids.${value.slice(0, value.indexOf(':'))}`;
  const id = ownerOfLock(item);
  const issue = { code: 'taken', ...(id === null ? {} : { meta: { id } }) } as const;
  return kind === 'product_external_id'
    ? { ...issue, param: field, message: 'already identifies another product.' }
    : {
        ...issue,
        param: `${of(({ variant }) => hasExternalId(variant, value))}${field}`,
        message: 'already identifies a variant of another product.',
      };
}

/**
 * The maximum size of a product. DynamoDB limits an item to 400 KB, and the product, its event and a stored response
 * must each fit into one item.
 */
const maxProductBytes = 384_000;

/**
 * The maximum total size of a product's external ids. A product job must be able to store the old and new external ids
 * in one item.
 */
const maxExternalIdBytes = 120_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Checks that a product fits into one DynamoDB item.
 * @throws FieldErrors `too_large` for the body as a whole if it does not
 */
export function assertFits(product: Product, view: ProductView): void {
  const ids = locksOf(product).filter(isExternalIdLock);
  if (bytesOf(ids) > maxExternalIdBytes) throw tooLarge(`its external ids together must stay below ${maxExternalIdBytes / 1000} KB.`);
  // Unlike the view, the stored form also contains the source URL of each image, so the size of these URLs is added.
  if (bytesOf(view) + bytesOf(product.images.map(({ sourceUrl }) => sourceUrl)) < maxProductBytes) return;
  throw tooLarge(`all of it together must stay below ${maxProductBytes / 1000} KB.`);
}

const tooLarge = (message: string): FieldErrors => fieldError('', 'too_large', `The product is too large: ${message}`);

const topic = 'internal.images_requested';

/**
 * Returns a list with the one event that requests the download of a product's new images. The list is empty if the
 * product has no new images.
 */
export function requestImages(
  { storeId, nowMs }: Pick<StoreContext, 'storeId' | 'nowMs'>,
  newEventId: () => string,
  before: Product | null,
  after: Product,
): EventRecord[] {
  const known = new Set(before?.images.map(({ id }) => id));
  const images = processingImages(after.images).filter(({ id }) => !known.has(id));
  if (images.length === 0) return [];
  const id = newEventId();
  const data = { product_id: after.id, images: images.map((image) => ({ image_id: image.id, source_url: image.sourceUrl })) };
  const body = transportJson({ id, object: 'event', topic, created_at: timestamp(nowMs), store: { id: storeId }, data });
  return [{ id, topic, createdAtMs: nowMs, body }];
}

/** The dependencies of the product operations. */
export type ProductDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** The policy for the URLs from which images may be downloaded. */
  readonly imagePolicy: TargetPolicy;
};
