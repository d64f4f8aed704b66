/** The id in a request that restores an object from a backup. */
export const keptIdText =
  'The id that it had where it comes from. It keeps it, and so do its parts, when `created_at` is of the same millisecond and no other object has it.';
