import { useState } from 'preact/hooks';

const schemes = ['automatic', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const key = 'store-admin:colours';

const chosenScheme = (): Scheme => schemes.find((one) => one === localStorage.getItem(key)) ?? 'automatic';

/** Takes the colours that the person has chosen in this browser; those of the system, unless they have. */
export function applyScheme(scheme: Scheme = chosenScheme()): void {
  document.documentElement.style.colorScheme = scheme === 'automatic' ? '' : scheme;
}

/** The choice between light and dark; automatic follows the system. */
export function ColourScheme() {
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <select
      class="setting"
      aria-label="Colours"
      value={scheme}
      onChange={({ currentTarget }) => {
        const chosen = schemes.find((one) => one === currentTarget.value) ?? 'automatic';
        localStorage.setItem(key, chosen);
        applyScheme(chosen);
        setScheme(chosen);
      }}
    >
      <option value="automatic">Colours: automatic</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}
