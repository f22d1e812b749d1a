import { useState } from 'react';
import { chooseTheme, readTheme, type Theme, themes } from '../theme-choice';
import * as styles from './appearance-section.module.css';
import { SettingsSection } from './settings-section';

const labels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The theme of this device. */
export function AppearanceSection() {
  const [chosen, setChosen] = useState(readTheme);
  return (
    <SettingsSection id="appearance" title="Appearance">
      <fieldset className={styles.choices}>
        <legend className="sr-only">Appearance</legend>
        {themes.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            />
            <span>
              <span className={styles.preview} aria-hidden="true">
                {theme !== 'dark' && <span />}
                {theme !== 'light' && <span className={styles.dark} />}
              </span>
              {labels[theme]}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
