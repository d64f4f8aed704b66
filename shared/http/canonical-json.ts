/** JSON text in which key order and white space of the original no longer count, to tell whether two bodies are the same. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  // A number beyond all numbers is not null, as JSON.stringify has it.
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value) ?? 'null';
}
