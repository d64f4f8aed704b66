import { useState } from 'preact/hooks';

const schemes = ['automatic', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const key = 'store-admin:colors';

const chosenScheme = (): Scheme => schemes.find((one) => one === localStorage.getItem(key)) ?? 'automatic';

/** Takes the colors that the person has chosen in this browser; those of the system, unless they have. */
export function applyScheme(scheme: Scheme = chosenScheme()): void {
  document.documentElement.style.colorScheme = scheme === 'automatic' ? '' : scheme;
}

/** The choice between light and dark; automatic follows the system. */
export function ColorScheme() {
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <label class="field">
      Colors
      <select
        value={scheme}
        onChange={({ currentTarget }) => {
          const chosen = schemes.find((one) => one === currentTarget.value) ?? 'automatic';
          localStorage.setItem(key, chosen);
          applyScheme(chosen);
          setScheme(chosen);
        }}
      >
        <option value="automatic">Same as this device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
