/** The one table: its key attributes and indexes. Read by the repositories and by the data stack. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at',
  /**
   * The attributes in the indexes besides keys; the objects are then read from the table itself, consistently. With the variant ids at hand, a
   * product's stock is read in the same step as the product and not in one more.
   */
  projectedAttributes: ['variant_ids'],
  indexes: {
    updated: { partitionKey: 'updated_pk', sortKey: 'updated_sk' },
    filter_a: { partitionKey: 'filter_a_pk', sortKey: 'filter_a_sk' },
    filter_b: { partitionKey: 'filter_b_pk', sortKey: 'filter_b_sk' },
    filter_c: { partitionKey: 'filter_c_pk', sortKey: 'filter_c_sk' },
    filter_d: { partitionKey: 'filter_d_pk', sortKey: 'filter_d_sk' },
    filter_e: { partitionKey: 'filter_e_pk', sortKey: 'filter_e_sk' },
    due: { partitionKey: 'due_pk', sortKey: 'due_sk' },
  },
} as const;

export type IndexName = keyof typeof table.indexes;
