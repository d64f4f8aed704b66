import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { tableParameterName } from '#infra/stages.ts';
import { readOpsOptions } from './ops/ops-options.ts';
import { readRedriveOptions } from './ops/redrive-options.ts';
import { runRedrive } from './ops/run-redrive.ts';
import { runRestore } from './ops/run-restore.ts';
import { runAws } from './run-aws.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [task, ...words] = process.argv.slice(2);
  const ports = { aws: runAws, say, pause: sleep };
  if (task === 'redrive') await runRedrive({ ...ports, nowMs: Date.now }, readRedriveOptions(words));
  else {
    const options = readOpsOptions(process.argv.slice(2));
    await runRestore(ports, tableParameterName(options.stage), options);
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = error instanceof StartFailure ? 1 : 2;
}
