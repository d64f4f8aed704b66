import { useState } from 'preact/hooks';

const schemes = ['automatic', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const key = 'store-admin:colors';

const chosenScheme = (): Scheme => schemes.find((one) => one === localStorage.getItem(key)) ?? 'automatic';

/** Applies the color scheme that was chosen in this browser, or the system's by default. */
export function applyScheme(scheme: Scheme = chosenScheme()): void {
  document.documentElement.style.colorScheme = scheme === 'automatic' ? '' : scheme;
}

/** Lets the user choose a color scheme; `automatic` follows the system. */
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
