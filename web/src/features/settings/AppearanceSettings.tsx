import { useState } from 'react';
import { Section } from './Section';
import { FilterChips } from '@/components/Toolbar';
import { type Theme, getTheme, setTheme } from '@/lib/theme';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Day' },
  { value: 'dark', label: 'Night' },
];

/** Day or night, kept in this browser. */
export function AppearanceSettings() {
  const [theme, setChosen] = useState(getTheme);
  return (
    <Section title="Appearance" hint="Kept in this browser only.">
      <FilterChips
        label="Theme"
        value={theme}
        options={themes}
        onChange={(value) => {
          const found = themes.find((one) => one.value === value)?.value ?? 'system';
          setTheme(found);
          setChosen(found);
        }}
      />
    </Section>
  );
}
