import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import type { StageName } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { writeScaleDocument } from '#test/lab/scale/scale-document.ts';
import { costDocument } from './cost-document.ts';
import { measureOperations } from './measure-operations.ts';
import { documentFile, type Measured, readMeasured, writeMeasured } from './measured.ts';
import { readStage } from './read-stage.ts';

const stageOf = (stage: StageName) => readStage(addStoreManagement(new App({ context: { 'aws:cdk:bundling-stacks': [], stage } })));

async function measure(): Promise<Measured> {
  const measured = {
    measuredOn: new Date().toISOString().slice(0, 10),
    stages: { dev: stageOf('dev'), prod: stageOf('prod') },
    ...(await measureOperations({ warmUps: 5, rounds: 15 })),
  };
  writeMeasured(measured);
  return measured;
}

/**
 * Runs `npm run lab -- cost [--priced]`: measures what the operations use and which resources the stages have, and
 * writes `measured.json` and `docs/cost.md`. With `--priced`, measures nothing and calculates the costs again from the
 * last measurement.
 */
export async function runCost(flags: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...flags], options: { priced: { type: 'boolean', default: false } } });
  const document = costDocument(values.priced ? readMeasured() : await measure());
  writeFileSync(documentFile, document);
  // The scale document contains figures from the cost document. Therefore the scale document must be written again too.
  writeScaleDocument();
  console.log(document);
  return 0;
}
