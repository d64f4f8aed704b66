import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { emptyFolder, eventually } from '../../infra/local/fixtures/fixture-stack.ts';

type Running = { readonly url: string; readonly process: ChildProcess };

async function run(dataDir: string): Promise<Running> {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'run-notes.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(process_.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), process: process_ };
}

async function end({ process: child }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

const put = (url: string, id: string): Promise<Response> => fetch(`${url}/notes/${id}`, { method: 'PUT', body: id });

describe('a data folder', () => {
  it('keeps every acknowledged write and delivers its event after the process was killed', async () => {
    const dataDir = emptyFolder();
    const first = await run(dataDir);
    const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
    await Promise.all(ids.map((id) => put(first.url, id)));
    await end(first, 'SIGKILL');

    const second = await run(dataDir);
    for (const id of ids) {
      expect(await eventually(`${second.url}/notes/${id}`)).toEqual({ pk: id, entity: 'note', text: id });
      expect(await eventually(`${second.url}/notes/counted:${id}`)).toMatchObject({ pk: `counted:${id}` });
      expect(await eventually(`${second.url}/notes/audited:${id}`)).toMatchObject({ pk: `audited:${id}` });
    }
    expect(await end(second, 'SIGTERM')).toBe(0);
  });
});
