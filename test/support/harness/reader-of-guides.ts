import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { listening } from '../fakes/receiver.ts';
import { assertNoFindingsAndRemove } from './assert-no-findings.ts';
import { type LiveStore, openLiveStore } from './live-store.ts';
import { packPackage } from './packed-package.ts';
import { type RunningStack, runStack } from './running-stack.ts';

/** Somebody who has a store, a key, a token of staff, a free port, and an empty folder in which the package is installed. */
export type GuideReader = {
  readonly home: string;
  /** `BASE`, `KEY`, `ADMIN`, `STORE`, `PORT`, and a path with `store-api` and the project's Node on it. */
  readonly env: Readonly<Record<string, string>>;
  readonly shop: LiveStore;
};

export type GuideReaders = {
  readonly stack: RunningStack;
  /** Another reader, whose store is named like this. */
  readonly open: (name: string) => Promise<GuideReader>;
  /** Ends the stack, which must have nothing wrong in it, and removes all folders. */
  readonly close: () => Promise<void>;
};

/** Packs the package and starts a stack for readers of the guides. */
export async function prepareReaders(): Promise<GuideReaders> {
  const [packed, stack] = await Promise.all([packPackage(), runStack(['--no-seed'])]);
  const folder = mkdtempSync(join(tmpdir(), 'readers-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(join(packed.installed, 'dist/cli/store-api.js'), join(bin, 'store-api'));
  const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter);
  return {
    stack,
    open: async (name) => {
      const shop = await openLiveStore(stack, name);
      const home = join(folder, name);
      mkdirSync(home);
      symlinkSync(join(packed.folder, 'node_modules'), join(home, 'node_modules'));
      const { port, close } = await listening(createServer());
      await close();
      const who = { KEY: shop.secret, ADMIN: stack.demo.admin_token, STORE: shop.id };
      return { home, shop, env: { PATH: path, HOME: home, LANG: 'C.UTF-8', BASE: stack.origin, PORT: `${port}`, ...who } };
    },
    close: async () => {
      packed.remove();
      rmSync(folder, { recursive: true });
      await assertNoFindingsAndRemove(stack);
    },
  };
}
