import { type BesideFigures, measureBeside } from './measure-beside.ts';
import type { RequestsWanted } from './measure-requests.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

/** Each round of each request, of another checkout beside this one, and how their medians compare. */
export async function printBeside(otherCheckout: string, wanted: RequestsWanted): Promise<void> {
  const cases = await measureBeside(otherCheckout, wanted);
  printTable(
    `Requests, the loads of both checkouts at the same time, ${wanted.rounds} rounds of ${wanted.seconds} seconds each; own / other of the medians`,
    ['request', 'connections', 'other: /s', 'own: /s', 'own / other', 'other: cpu ms', 'own: cpu ms', 'own / other', 'not 2xx'],
    cases.map(({ name, connections, rounds }) => {
      const other = rounds.map((round) => round.other);
      const own = rounds.map((round) => round.own);
      const compared = (figure: (figures: BesideFigures) => number): string =>
        (quantile(own.map(figure), 0.5) / quantile(other.map(figure), 0.5)).toFixed(3);
      return [
        name,
        connections,
        other.map(({ perSecond }) => Math.round(perSecond)).join(', '),
        own.map(({ perSecond }) => Math.round(perSecond)).join(', '),
        compared(({ perSecond }) => perSecond),
        other.map(({ cpuMs }) => cpuMs.toFixed(2)).join(', '),
        own.map(({ cpuMs }) => cpuMs.toFixed(2)).join(', '),
        compared(({ cpuMs }) => cpuMs),
        [...other, ...own].reduce((sum, { notOk }) => sum + notOk, 0),
      ];
    }),
  );
}
