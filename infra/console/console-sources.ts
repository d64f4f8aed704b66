/** All that the console is built of lies in these, but for packages: `build-console.ts` refuses to take anything from elsewhere. */
export const consoleFolders = ['functions/console/reference', 'functions/console/web', 'infra/console', 'shared'] as const;
export const consoleFiles = ['openapi.json', 'admin-openapi.json', 'package.json', 'package-lock.json'] as const;
