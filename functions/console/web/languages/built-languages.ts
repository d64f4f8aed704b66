/** The languages that were built, each with the script that begins in it. */
export function builtLanguages(): ReadonlyMap<string, string> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '';
  return new Map(
    written.split(' ').flatMap((one) => {
      const [language, script] = one.split('=');
      return language === undefined || script === undefined ? [] : [[language, `/admin/assets/${script}`] as const];
    }),
  );
}
