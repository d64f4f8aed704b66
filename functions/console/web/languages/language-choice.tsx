import { builtLanguages } from './built-languages.ts';
import { chosenLanguage, keepLanguage } from './wanted-language.ts';

/** The choice of the language, each by its own name. The page loads again in it, because every text of its scripts is of one language. */
export function LanguageChoice() {
  const languages = [...builtLanguages().keys()];
  if (languages.length < 2) return null;
  return (
    <select
      class="setting"
      aria-label="Language"
      value={chosenLanguage() ?? ''}
      onChange={({ currentTarget }) => {
        keepLanguage(currentTarget.value === '' ? null : currentTarget.value);
        location.reload();
      }}
    >
      <option value="">Language: automatic</option>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
        </option>
      ))}
    </select>
  );
}
