const one = {
  operation:
    'The operation that every line calls, `export`, or `import` for a file imported by staff; null if each line names its own method and path.',
  exported_object: 'The `object` of each line of an export; null for any other operation.',
  filters: 'Parameters of the list that filter an export, by name; null for any other operation.',
  as_of: 'The export has all objects that existed at this time; apply the events since then. Null for any other operation.',
  imported_file: 'The imported file; null for any other operation.',
  'imported_file.kind': 'The kind of objects in the file.',
  'imported_file.name': 'Name of the uploaded file.',
  dry_run: 'Whether lines are only checked without changing anything; an import is a dry run until it is applied.',
  undoes: 'The operation that it undoes; null for any other operation.',
  undone_by: 'The operation that undoes this one; null if there is none.',
  undoable: 'Whether it can be undone.',
  size: 'Size of the file in bytes; for an export, the size of its files so far.',
  status:
    'Status of the operation. `planned`: the dry run of an import has finished, and the import can be applied. `cancelling`: the running lines are still finishing.',
  made_by: 'Name of the API key, app or person that created it.',
  lines: 'Non-blank lines of the file; 0 until they are counted. For an export, its objects; 0 until all are read.',
  lines_done: 'Lines that succeeded or failed; for an export, the objects written so far.',
  lines_succeeded: 'Lines whose calls succeeded.',
  lines_failed: 'Lines whose calls were refused or failed; the results have the reasons.',
  lines_per_second: 'Average lines per second; null before the first is done.',
  expected_end_at: 'Estimated time of completion; null if unknown or after the end.',
  failure: 'Why it failed; null unless it failed.',
  'failure.code': 'Machine-readable reason; stable.',
  'failure.message': 'Human-readable reason for the failure.',
  'failure.line': 'Number of the first line that was not run; null if the reason is not a line.',
  started_at: 'When it was started; null until then.',
  ended_at: 'When it was done, canceled or failed; null until then.',
  expires_at: 'When it, its file and its results are deleted: 30 days after its creation.',
};

export const bulkOperationTexts = {
  BulkOperation: one,
  NewBulkOperation: {
    ...one,
    upload: 'The URL for the file; null for an export.',
    'upload.method': 'HTTP method of the upload.',
    'upload.url': 'URL that accepts the bytes of the file, without credentials.',
    'upload.expires_at': 'When the URL expires.',
  },
  CreateBulkOperation: {
    operation:
      'The operation that every line calls, by its name in this document, or `export`. Default: each line names its method and path.',
    object: 'The `object` of each line of an export. Required for an export, and not allowed otherwise.',
    filters:
      'Parameters of the list that filter an export, as strings. Parameters that find single objects, such as `email`, `sku` and `q`, are not allowed.',
    dry_run: 'Whether lines are only checked without changing anything. Default: false.',
    size: 'Size of the file in bytes, at most 100,000,000; required except for an export.',
  },
  BulkOperationResults: {
    bulk_operation_id: 'The bulk operation that the results belong to.',
    url: 'URL of a file with one JSON object per processed line, or of the first file of an export.',
    files: 'All files, in the order of their lines; more than one only for a large export.',
    'files.url': 'URL of the file.',
    'files.lines': 'Number of lines in the file.',
    expires_at: 'When the URL expires, after ten minutes.',
  },
};
