import { parseArgs } from 'node:util';
import { runAws } from '#infra/cli/run-aws.ts';
import { stageNamed } from '#infra/stages.ts';
import { rollBack } from './roll-back.ts';

const usage = `npm run ops -- rollback --stage NAME [--before TIME] [--yes]
  gives every function the version back that it had before the last release (or before TIME, as 2026-11-25T12:00:00Z);
  without --yes it only says which`;

const { values } = parseArgs({ options: { stage: { type: 'string' }, before: { type: 'string' }, yes: { type: 'boolean' } } });
if (values.stage === undefined) throw new Error(usage);
await rollBack({ stage: stageNamed(values.stage), before: values.before ?? null, act: values.yes === true }, runAws, console.log);
