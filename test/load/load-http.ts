import autocannon from 'autocannon';

/** One request, below the address that is loaded. */
export type HttpLoad = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LoadFigures = {
  /** Answers within the time, and answers in all. */
  readonly perSecond: number;
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly notOk: number;
};

/** Sends requests, each made by `next`, over so many connections for so long. */
export async function loadHttp(url: string, next: () => HttpLoad, connections: number, seconds: number): Promise<LoadFigures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const answers = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  return {
    perSecond: answers / result.duration,
    answers,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    notOk: answers - result['2xx'] + result.errors + result.timeouts,
  };
}
