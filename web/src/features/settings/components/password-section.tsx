import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

/** Lazy, because it brings the form library along. */
const form = loadable(async () => (await import('./password-form')).PasswordForm);
/** Rendered by the server, so it must be loaded there. */
if (import.meta.env.SSR) await form.load();

/** Changes the password. */
export function PasswordSection() {
  return (
    <SettingsSection id="password" title="Password">
      <div className={settingsSectionStyles.card}>
        <LazyPart>
          <form.View />
        </LazyPart>
      </div>
    </SettingsSection>
  );
}
