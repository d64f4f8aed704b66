import { anApi } from '../support/harness/an-api.ts';
import { type Parts, rotatingCredentials } from '../support/harness/rotating-credentials.ts';
import { quantile } from './quantile.ts';

const warmUps = 20;
const rounds = 10;
/** The largest body, less the digits that its name gets. */
const bodyBytes = 1_048_576 - 16;
const htmlBytes = 200 * 1024;

export type HostileFigures = {
  readonly name: string;
  readonly status: number;
  readonly cpuFirstMs: number;
  readonly cpuP50Ms: number;
  /** By how much the process was larger, at its largest, than ever before. */
  readonly grownMb: number;
};

type Request = { readonly name: string; readonly endpoint: string; readonly parts?: Parts; readonly rawBody?: string };

/** As many copies of a piece between a head and a tail as the largest body holds. */
const filled = (head: string, piece: string, tail: string): string =>
  head + piece.repeat(Math.floor((bodyBytes - head.length - tail.length) / piece.length)) + tail;

const ofProduct = (name: string, rawBody: string): Request => ({ name, endpoint: 'POST /v1/products', rawBody });
const html = (piece: string): string => piece.repeat(Math.floor(htmlBytes / piece.length));
const ofTexts = (name: string, text: string): Request =>
  ofProduct(name, JSON.stringify({ name: 'Mug', variants: [{ price: '1.00' }], description: text, short_description: text }));

const requests: readonly Request[] = [
  ofProduct('a valid product', '{"name": "Mug", "variants": [{"price": "1.00"}]}'),
  ofProduct('1 MiB: 350,000 variants', filled('{"name": "Mug", "variants": [', '{},', '{}]}')),
  { ...ofProduct('1 MiB: 500,000 lines', filled('{"line_items": [', '1,', '1]}')), endpoint: 'POST /v1/orders' },
  ofProduct('1 MiB: a list in an unknown field', filled('{"name": "Mug", "variants": [{}], "more": [', '0,', '0]}')),
  ofProduct('1 MiB: lists in lists', filled('{"name": "Mug", "variants": ', '[', '')),
  ofProduct(
    '1 MiB: names',
    `{${Array.from({ length: 80_000 }, (_, n) => `"n${n}": 1`)
      .join(',')
      .slice(0, bodyBytes - 9)}}`,
  ),
  ofProduct('1 MiB: one text', filled('{"name": "', 'a', '", "variants": [{}]}')),
  ofProduct('1 MiB: one text of escapes', filled('{"name": "', '\\u00e9', '", "variants": [{}]}')),
  ofProduct('19,000 variants', `{"name": "Mug", "variants": [${'1,'.repeat(18_999)}1]}`),
  ofProduct('100 variants, each with eight faults', JSON.stringify({ name: 'Mug', variants: Array(100).fill(faulty()) })),
  ofTexts('two texts of nested tags', html('<b>')),
  ofTexts('two texts of tags that close others', html('<b></i>')),
  ofTexts('two texts of brackets', html('<')),
  ofTexts('two texts of 5,000 elements', '<p>Some words.</p>'.repeat(5_000)),
  { name: '3,000 parameters', endpoint: 'GET /v1/products', parts: { query: 'a=1&'.repeat(3_000) } },
];

function faulty(): object {
  const no = {};
  return { sku: no, barcode: no, price: no, cost: no, weight_grams: no, option_values: 1, inventory_tracked: no, is_active: no };
}

/** What the most expensive requests that anybody may send cost one process: CPU with the embedded engine's, and memory. */
export async function measureHostileInput(): Promise<HostileFigures[]> {
  const api = await anApi();
  try {
    const callOf = rotatingCredentials(api);
    let sendings = 0;
    const send = async ({ endpoint, parts = {}, rawBody: template }: Request): Promise<readonly [status: number, cpuMs: number]> => {
      const call = await callOf(endpoint, parts);
      sendings += 1;
      // A name that is taken asks for another slug, which is not what is measured.
      const rawBody = template?.replace('"Mug"', `"Mug ${sendings}"`);
      const before = process.cpuUsage();
      const { statusCode } = await api.invoke(rawBody === undefined ? call : { ...call, rawBody });
      const { user, system } = process.cpuUsage(before);
      return [statusCode, (user + system) / 1000];
    };
    const [valid, ...hostile] = requests;
    if (valid === undefined) throw new Error('there is no request to begin with');
    for (let n = 0; n < warmUps; n += 1) await send(valid);
    const figures: HostileFigures[] = [];
    for (const request of [valid, ...hostile]) {
      const largestKb = process.resourceUsage().maxRSS;
      const sent: (readonly [number, number])[] = [];
      for (let n = 0; n < rounds; n += 1) sent.push(await send(request));
      const times = sent.map(([, cpuMs]) => cpuMs);
      figures.push({
        name: request.name,
        status: sent[0]?.[0] ?? 0,
        cpuFirstMs: times[0] ?? 0,
        cpuP50Ms: quantile(times, 0.5),
        grownMb: (process.resourceUsage().maxRSS - largestKb) / 1024,
      });
    }
    return figures;
  } finally {
    api.close();
  }
}
