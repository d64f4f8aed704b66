import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import type { StageName } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { writeScaleDocument } from '#test/proof/scale/scale-document.ts';
import { costDocument } from './cost-document.ts';
import { measureOperations } from './measure-operations.ts';
import { documentFile, type Measured, readMeasured, writeMeasured } from './measured.ts';
import { readStage } from './read-stage.ts';

/**
 * Measures what the operations use and what the stages have, and writes `measured.json` and `docs/cost.md` of it. `--priced` prices what was
 * measured before; `--check` only says whether the document is that.
 */
const { values } = parseArgs({ options: { priced: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } } });

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

const document = costDocument(values.priced || values.check ? readMeasured() : await measure());
if (values.check) {
  if (readFileSync(documentFile, 'utf8') === document) console.log('docs/cost.md is what was measured.');
  else {
    console.error('docs/cost.md is not what was measured: npm run cost -- --priced');
    process.exitCode = 1;
  }
} else {
  writeFileSync(documentFile, document);
  // It is made of the same figures.
  writeScaleDocument();
  console.log(document);
}
