const one = {
  operation:
    'The operation that every line calls, `export`, or `import` for a file that staff import; null when each line names its own method and path.',
  exported_object: 'What an export holds: the `object` of each line; null for any other operation.',
  filters: 'Parameters of the list that narrow an export, by their names; null for any other operation.',
  as_of: 'All that was there at this time is in the export; apply the events since then to it. Null for any other operation.',
  imported_file: 'The file that is imported; null for any other operation.',
  'imported_file.kind': 'What the file has.',
  'imported_file.name': 'Name of the file as it was sent.',
  dry_run: 'Whether lines are only checked, and nothing changes; an import is a dry run until it is applied.',
  undoes: 'The operation that it takes back; null for any other.',
  undone_by: 'The operation that takes this one back; null while there is none.',
  undoable: 'Whether what it did can be taken back.',
  size: 'Size of the file in bytes; of an export that of the files it has come to.',
  status:
    'Where it stands. `planned`: an import whose dry run is over, and that can be applied. `cancelling`: the lines under way are still done.',
  made_by: 'Name of the API key, app or person that made it.',
  lines: 'Lines of the file that are not blank; 0 until they are counted. Of an export its objects; 0 until all are read.',
  lines_done: 'Lines that were done or refused; of an export the objects that are in its files.',
  lines_succeeded: 'Lines whose calls succeeded.',
  lines_failed: 'Lines whose calls were refused or failed; the results say why.',
  lines_per_second: 'Lines a second on average; null until the first is done.',
  expected_end_at: 'When the last line will be done if it goes on so; null when that is not known, or it is over.',
  failure: 'Why it ended before its time; null unless it failed.',
  'failure.code': 'Why it failed; stable and machine-readable.',
  'failure.message': 'Why it failed, in words for people.',
  'failure.line': 'Number of the first line that was not done; null when it was no line.',
  started_at: 'When it was started; null until then.',
  ended_at: 'When it was done, cancelled or failed; null until then.',
  expires_at: 'When it, its file and its results are deleted: 30 days after it was made.',
};

export const bulkOperationTexts = {
  BulkOperation: one,
  NewBulkOperation: {
    ...one,
    upload: 'Where the file is to be sent; null for an export.',
    'upload.method': 'HTTP method that the address takes.',
    'upload.url': 'Address that takes the bytes of the file, without credentials.',
    'upload.expires_at': 'Until when the address takes the file.',
  },
  CreateBulkOperation: {
    operation:
      'The operation that every line calls, by its name in this document, or `export`; null or left out: each line names its method and path.',
    object: 'What an export holds: the `object` of each line. Only for an export, and wanted there.',
    filters:
      'Parameters of the list that narrow an export, as texts. Not taken are those that look for one object, such as `email`, `sku` and `q`.',
    dry_run: 'Whether lines are only checked, and nothing changes; false when left out.',
    size: 'Size of the file in bytes, at most 100,000,000; wanted unless it is an export.',
  },
  BulkOperationResults: {
    bulk_operation_id: 'The bulk operation whose results they are.',
    url: 'Address of a file with a JSON object for each line that was done, or the first file of an export.',
    files: 'All files, in the order of their lines: one, unless it is a large export.',
    'files.url': 'Address of the file.',
    'files.lines': 'Lines that the file has.',
    expires_at: 'Until when the address works: ten minutes.',
  },
};
