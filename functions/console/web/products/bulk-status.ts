import type { Product } from '#shared/client/generated/admin-api.ts';
import type { BulkPlan } from '../bulk-operations/bulk-lines.ts';
import { humanize } from '../format/words.ts';
import type { ProductStatus } from './product.ts';

/** Plans a status change. A product that already has the status gets no line. */
export const statusPlan = (products: readonly Product[], status: ProductStatus): BulkPlan<Product> => ({
  operation: 'updateProduct',
  lines: products
    .filter((product) => product.status !== status)
    .map((row) => ({ row, body: { id: row.id, expected_updated_at: row.updated_at, status } })),
  preview: (row) => `${humanize(row.status)} → ${humanize(status)}`,
});
