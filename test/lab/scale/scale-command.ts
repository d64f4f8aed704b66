import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readMeasured } from '#test/lab/load/cost/measured.ts';
import { type TrialResult, trials, tryRate } from './check-rates.ts';
import { measurePartitions } from './measure-partitions.ts';
import { readScale, type ScaleMeasured, scaleFile, writeScale } from './measured.ts';
import { scaleDocument } from './scale-document.ts';

/**
 * Runs `npm run lab -- scale [--modelled]`. Measures the partitions that the operations use, tests the predicted order
 * rates on the local engine with AWS's limits, and writes `docs/scale.md`. With `--modelled`, uses the last measurement
 * again. Returns 1 if a prediction was wrong.
 */
export async function runScale(flags: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...flags], options: { modelled: { type: 'boolean', default: false } } });
  const measured = values.modelled ? readScale() : await measure();
  const document = scaleDocument(measured, readMeasured());
  writeFileSync(scaleFile, document);
  console.log(document);
  return measured.trials.some((trial) => isWrong(trial)) ? 1 : 0;
}

/**
 * Reports whether a trial contradicts the prediction. Up to the predicted rate, every order should be placed at its
 * first attempt. Above this rate, partitions should throttle calls, but no order should be lost.
 */
export const isWrong = ({ share, offered, placed, refused, others, throttledCalls }: TrialResult): boolean =>
  others > 0 || placed + refused !== offered || (share <= 1 ? throttledCalls > 0 || refused > 0 : throttledCalls === 0);

async function measure(): Promise<ScaleMeasured> {
  const partitions = await measurePartitions();
  const results = [];
  for (const trial of trials) results.push(await tryRate(trial));
  const measured = { measuredOn: new Date().toISOString().slice(0, 10), partitions, trials: results };
  writeScale(measured);
  return measured;
}
