import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { listenOnLoopback } from '../fakes/receiver.ts';
import { assertNoFindingsAndRemove } from './assert-no-findings.ts';
import { demoFolder } from './demo-folder.ts';
import { type LiveStore, openLiveStore } from './live-store.ts';
import { packPackage } from './packed-package.ts';
import { type RunningStack, runStack } from './running-stack.ts';

/**
 * A reader who follows the guides. The reader's folder contains only the installed package. The reader also has a key,
 * a staff token, a store and an unused port.
 */
type Reader = {
  readonly home: string;
  /**
   * The environment variables: `BASE`, `KEY`, `ADMIN`, `STORE` and `PORT`, which the guides use, and a `PATH` in which
   * `store-api` and the project's Node are found.
   */
  readonly env: Readonly<Record<string, string>>;
};

/** A test user who follows the guides with a new, empty store. */
export type GuideReader = Reader & { readonly shop: LiveStore };

export type GuideReaders = {
  readonly stack: RunningStack;
  /** Creates a store called `name`, and a person who runs the steps of the guides in this store. */
  readonly open: (name: string) => Promise<GuideReader>;
  /** Stops the stack and removes all folders. Fails if the stack's stores are inconsistent. */
  readonly close: () => Promise<void>;
};

/** Packs the package and starts a stack for the readers of guides. Each reader gets an empty store. */
export async function prepareReaders(): Promise<GuideReaders> {
  const [homes, stack] = await Promise.all([prepareHomes(), runStack(['--no-seed'])]);
  return {
    stack,
    open: async (name) => {
      const shop = await openLiveStore(stack, name);
      return { shop, ...(await homes.readerOf(name, stack, { KEY: shop.secret, STORE: shop.id })) };
    },
    close: async () => {
      homes.remove();
      await assertNoFindingsAndRemove(stack);
    },
  };
}

/** A test user who follows the guides with a copy of the demo stores. */
export type DemoReader = Reader & {
  readonly stack: RunningStack;
  /** Stops the stack. Fails if its stores are inconsistent. */
  readonly close: () => Promise<void>;
};

export type DemoReaders = { readonly open: (name: string) => Promise<DemoReader>; readonly close: () => void };

/** Packs the package for people who follow the guides. Each person gets a stack with a copy of the demo stores. */
export async function prepareDemoReaders(): Promise<DemoReaders> {
  const homes = await prepareHomes();
  return {
    open: async (name) => {
      const stack = await runStack([], await demoFolder());
      const { keys, store_id: STORE } = stack.demo;
      if (keys === null || STORE === null) throw new Error('The stack has no demo store.');
      return { stack, ...(await homes.readerOf(name, stack, { KEY: keys.full, STORE })), close: () => assertNoFindingsAndRemove(stack) };
    },
    close: homes.remove,
  };
}

/**
 * Packs the npm package for test users who follow the guides. The function `readerOf` adds a test user with a new
 * folder. The function `remove` deletes the package and all folders.
 */
export async function prepareHomes() {
  const packed = await packPackage();
  const folder = mkdtempSync(join(tmpdir(), 'readers-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(join(packed.installed, 'dist/cli/store-api.js'), join(bin, 'store-api'));
  const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter);
  return {
    readerOf: async (
      name: string,
      { demo, origin }: Pick<RunningStack, 'origin'> & { readonly demo: Pick<Demo, 'admin_token'> },
      store: { readonly KEY: string; readonly STORE: string },
    ): Promise<Reader> => {
      const home = join(folder, name);
      mkdirSync(home);
      symlinkSync(join(packed.folder, 'node_modules'), join(home, 'node_modules'));
      const { port, close } = await listenOnLoopback(createServer());
      await close();
      return { home, env: { PATH: path, HOME: home, LANG: 'C.UTF-8', BASE: origin, PORT: `${port}`, ADMIN: demo.admin_token, ...store } };
    },
    remove: () => {
      packed.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
