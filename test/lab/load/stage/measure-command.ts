import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runAws } from '#infra/cli/run-aws.ts';
import { stageNamed } from '#infra/stages.ts';
import { readMeasured } from '../cost/measured.ts';
import { readStageFigures } from './read-stage-figures.ts';
import { stageReport } from './stage-report.ts';

/**
 * Runs `npm run measure -- --stage dev [--hours 24]`: reads the figures that only a deployed stage can show, and prints
 * them next to those in `docs/cost.md`.
 */
export async function runMeasure(flags: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...flags], options: { stage: { type: 'string' }, hours: { type: 'string', default: '24' } } });
  const hours = Number(values.hours);
  if (values.stage === undefined || !(hours > 0 && hours <= 24 * 14)) {
    console.error("npm run measure -- --stage NAME [--hours 24]   at most 336 hours, the retention of dev's logs");
    return 2;
  }
  const stage = stageNamed(values.stage);
  const toMs = Date.now();
  const figures = await readStageFigures({ aws: runAws, pause: sleep }, stage, { fromMs: toMs - hours * 3_600_000, toMs });
  console.log(stageReport(stage, figures, readMeasured()));
  return 0;
}
