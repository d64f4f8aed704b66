import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { tableParameterName } from '#infra/stages.ts';
import { localQueues } from './ops/local-queues.ts';
import { readOpsOptions } from './ops/ops-options.ts';
import { readRedriveOptions } from './ops/redrive-options.ts';
import { runRedrive } from './ops/run-redrive.ts';
import { runRestore } from './ops/run-restore.ts';
import { runAws } from './run-aws.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [task, ...words] = process.argv.slice(2);
  const ports = { aws: runAws, say, pause: sleep };
  if (task === 'redrive') {
    const options = readRedriveOptions(words);
    const { dataDir } = options;
    const aws = dataDir === null ? runAws : localQueues(dataDir);
    const reasons = dataDir === null ? 'the saved query "Which records fail, are set aside or are stuck"' : join(dataDir, 'service.log');
    await runRedrive({ ...ports, aws, reasons, nowMs: Date.now }, options);
  } else {
    const options = readOpsOptions(process.argv.slice(2));
    await runRestore(ports, tableParameterName(options.stage), options);
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = error instanceof StartFailure ? 1 : 2;
}
