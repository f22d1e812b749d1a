import { LazyPart } from '../../../components/lazy-part';
import { passwordForm } from '../password-form-part';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

/** Changes the password. */
export function PasswordSection() {
  return (
    <SettingsSection id="password" title="Password">
      <div className={settingsSectionStyles.card}>
        <LazyPart>
          <passwordForm.View />
        </LazyPart>
      </div>
    </SettingsSection>
  );
}
