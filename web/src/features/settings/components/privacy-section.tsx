import type { Privacy, Settings } from '@quad/shared/contract/settings';
import { counted } from '@quad/shared/count-text';
import { useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { Button } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { Switch } from '../../../components/switch';
import { savePrivacy } from '../settings.api';
import { useSaveSetting } from '../use-save';
import * as choiceStyles from './choice.module.css';
import * as styles from './privacy-section.module.css';
import { SettingsRow, SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const BlockedSheet = loadable(async () => (await import('./blocked-sheet')).BlockedSheet).View;

const attendanceChoices = [
  ['everyone', 'Everyone', 'Your name in the attendee list'],
  ['friends', 'Friends', 'Everyone else only sees a number'],
  ['host', 'Only the host', 'Not even friends'],
] as const;

const profileChoices = [
  ['everyone', 'Everyone'],
  ['friends', 'Friends'],
  ['nobody', 'Only me'],
] as const;

const attendanceQuestion = "Who can see what I'm going to";
const profileQuestion = 'Who can see my bio, handles and numbers';

/** Who can see which of the person's details. */
export function PrivacySection({ settings }: { settings: Settings }) {
  const {
    shown: { privacy, blockedCount },
    saveSetting,
  } = useSaveSetting(settings);
  const [isManaging, setManaging] = useState(false);
  const change = (changes: Partial<Privacy>) =>
    void saveSetting(
      (settings) => ({ ...settings, privacy: { ...settings.privacy, ...changes } }),
      () => savePrivacy(changes),
    );

  return (
    <SettingsSection id="privacy" title="Privacy">
      <div className={settingsSectionStyles.card}>
        <SettingsRow
          title="Hide me"
          note={
            privacy.isHidden
              ? 'Nobody can find you, and only hosts of events you go to see your name. It still shows on what you post or host yourself. The choices below apply again once you show yourself.'
              : "You'll be out of search and of every list but hosts', with no picture in previews"
          }
          action={
            <Switch
              aria-label="Hide me"
              isOn={privacy.isHidden}
              onClick={() => change({ isHidden: !privacy.isHidden })}
            />
          }
        />
        <fieldset className={settingsSectionStyles.block}>
          <legend>{attendanceQuestion}</legend>
          {attendanceChoices.map(([value, label, note]) => (
            <label key={value} className={`row ruled ${choiceStyles.radioRow}`}>
              <span>
                {label}
                <small>{note}</small>
              </span>
              <input
                type="radio"
                className={boxStyles.box}
                name="attendance"
                checked={privacy.attendanceVisibility === value}
                onChange={() => change({ attendanceVisibility: value })}
              />
            </label>
          ))}
        </fieldset>
        <fieldset className={settingsSectionStyles.block}>
          <legend>{profileQuestion}</legend>
          <div className={`cluster ${styles.radioSegments}`}>
            {profileChoices.map(([value, label]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="profile"
                  checked={privacy.profileVisibility === value}
                  onChange={() => change({ profileVisibility: value })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <SettingsRow
          title="Discoverable"
          note="People can find me by name in Find Friends"
          action={
            <Switch
              aria-label="Discoverable"
              isOn={privacy.isDiscoverable}
              onClick={() => change({ isDiscoverable: !privacy.isDiscoverable })}
            />
          }
        />
        <SettingsRow
          title="Blocked people"
          note={counted(blockedCount, 'person', 'people')}
          action={
            <Button
              tone="secondary"
              size="sm"
              aria-label="Manage blocked people"
              onClick={() => setManaging(true)}
            >
              Manage
            </Button>
          }
        />
      </div>
      {isManaging && (
        <LazyPart onFail={() => setManaging(false)}>
          <BlockedSheet onClose={() => setManaging(false)} />
        </LazyPart>
      )}
    </SettingsSection>
  );
}
