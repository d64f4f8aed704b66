/** The table's key attributes and indexes, for the repositories and the data stack. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at',
  /**
   * The attributes that the indexes contain in addition to keys. The variant ids are included so that a product's stock
   * can be read in the same step as the product. The objects themselves are read from the table with strong
   * consistency.
   */
  projectedAttributes: ['variant_ids'],
  indexes: {
    /** A sparse index of the objects in a partition, sorted by their last change. */
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
