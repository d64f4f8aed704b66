/** The key attributes and indexes of the table, for the repositories and the data stack. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at',
  /**
   * The attributes that the indexes contain besides keys. Objects are read consistently from the table itself. Because the index has the
   * variant ids, a product's stock is read in the same step as the product.
   */
  projectedAttributes: ['variant_ids'],
  indexes: {
    /** Sparse: the objects of a partition by their last change. */
    updated: { partitionKey: 'pk', sortKey: 'updated_sk' },
    filter_a: { partitionKey: 'filter_a_pk', sortKey: 'filter_a_sk' },
    filter_b: { partitionKey: 'filter_b_pk', sortKey: 'filter_b_sk' },
    filter_c: { partitionKey: 'filter_c_pk', sortKey: 'filter_c_sk' },
    filter_d: { partitionKey: 'filter_d_pk', sortKey: 'filter_d_sk' },
    filter_e: { partitionKey: 'filter_e_pk', sortKey: 'filter_e_sk' },
    due: { partitionKey: 'due_pk', sortKey: 'due_sk' },
  },
} as const;

export type IndexName = keyof typeof table.indexes;
