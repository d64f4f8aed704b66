import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReceiver } from '../support/fakes/receiver.ts';
import { newDataDir, startArguments } from '../support/harness/running-stack.ts';

/** Starts the service and waits until the service ends with an error. Returns the exit code and the output. */
async function failedStart(dataDir: string, ...flags: readonly string[]): Promise<readonly [number | null, string]> {
  const child = spawn(process.execPath, startArguments(dataDir, ['--no-seed', ...flags]), { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await once(child, 'close');
  return [child.exitCode, printed.replace(/^Synthesizing .*\n/, '')];
}

/** Creates a data folder that seems to come from an earlier start, and writes `content` into one of its files. */
function folderWith(file: string, content: string): string {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, 'data-folder.json'), '{"seed":"none"}');
  writeFileSync(join(dataDir, file), content);
  return dataDir;
}

describe('a start that cannot succeed ends with exit code 1 and one sentence', () => {
  it('when the port is in use', async () => {
    const { port, close } = await startReceiver(() => undefined);
    expect(await failedStart(newDataDir(), '--port', String(port))).toEqual([
      1,
      `Port ${port} is in use: choose another with --port, or 0 for any free one.\n`,
    ]);
    await close();
  });

  it('when the data folder is a file', async () => {
    const file = join(folderWith('notes.txt', ''), 'notes.txt');
    expect(await failedStart(file)).toEqual([1, expect.stringMatching(`^The data folder ${file} cannot be written: .*\\n$`)]);
  });

  it('when the tables are damaged', async () => {
    const dataDir = folderWith('dynamodb.db', 'no database '.repeat(1000));
    const sentence = `The data file ${dataDir}/dynamodb.db is not a database: delete it to start with an empty one. `;
    expect(await failedStart(dataDir)).toEqual([1, `${sentence}Use --fresh to empty the whole data folder.\n`]);
  });

  it.each(['master.key', 'issuer-key.json'])('when %s does not hold a key', async (file) => {
    const dataDir = folderWith(file, '{');
    const sentence = `The data folder ${dataDir} is damaged (${file} does not hold a key); --fresh starts with an empty one.\n`;
    expect(await failedStart(dataDir)).toEqual([1, sentence]);
  });
});
