declare module '*/@sindresorhus/transliterate/replacements.js' {
  const replacements: ReadonlyMap<string, string>;
  // biome-ignore lint/style/noDefaultExport: the library's file has one.
  export default replacements;
}
