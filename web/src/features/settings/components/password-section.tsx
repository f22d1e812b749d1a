import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

/** Apart, since it brings the forms' code along. */
const form = loadable(async () => (await import('./password-form')).PasswordForm);
/** The server renders it into the page; there it must be at hand. */
if (import.meta.env.SSR) await form.load();

/** Another password. */
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
