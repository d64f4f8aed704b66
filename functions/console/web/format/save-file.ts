export function saveFile(fileName: string, text: string): void {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  save(fileName, new Blob(['\uFEFF', text], { type: 'text/csv' }));
}

export function saveJson(fileName: string, value: unknown): void {
  save(fileName, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}

function save(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
