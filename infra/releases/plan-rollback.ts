/** A function of a stage: the version that its alias has, and all of its versions with the time of their publication. */
export type DeployedFunction = {
  readonly name: string;
  readonly live: string;
  readonly versions: readonly { readonly version: string; readonly publishedMs: number }[];
};

export type Move = { readonly name: string; readonly from: string; readonly to: string };

/**
 * The versions that each function goes back to, so that all of them are as they were at a time: the newest that was published before. Functions that
 * have that one already stay, and so do those that are newer than that time, since nothing of them is to go back to.
 */
export const planRollback = (functions: readonly DeployedFunction[], beforeMs: number): readonly Move[] =>
  functions.flatMap(({ name, live, versions }) => {
    const older = versions.filter(({ publishedMs }) => publishedMs < beforeMs).sort((one, other) => other.publishedMs - one.publishedMs);
    const to = older[0]?.version;
    return to === undefined || to === live ? [] : [{ name, from: live, to }];
  });
