import type { Settings } from '@quad/shared/contract/settings';
import {
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
  notificationTopicLabels,
  notificationTopics,
} from '@quad/shared/notification-choices';
import type { ReactNode } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { saveChoice } from '../settings.api';
import { useSaveSetting } from '../use-save';
import * as choiceStyles from './choice.module.css';
import * as styles from './notification-section.module.css';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const channelLabels: Record<NotificationChannel, string> = { inApp: 'In app', push: 'Push', email: 'Email' };

/**
 * Which notifications the person gets, and how.
 * @param push says whether this browser receives pushes, with a switch
 */
export function NotificationSection({ settings, push }: { settings: Settings; push?: ReactNode }) {
  const {
    shown: { notifications },
    saveSetting,
  } = useSaveSetting(settings);
  const change = (topic: NotificationTopic, channel: NotificationChannel, isOn: boolean) =>
    void saveSetting(
      (settings) => ({
        ...settings,
        notifications: {
          ...settings.notifications,
          [topic]: { ...settings.notifications[topic], [channel]: isOn },
        },
      }),
      () => saveChoice({ topic, channel, isOn }),
    );

  return (
    <SettingsSection id="notifications" title="Notifications">
      {push}
      <div className={settingsSectionStyles.card}>
        <table className={styles.choiceTable}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Kind</span>
              </th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationTopics.map((topic) => (
              <tr key={topic}>
                <th scope="row">{notificationTopicLabels[topic]}</th>
                {notificationChannels.map((channel) => (
                  <td key={channel}>
                    <label className={choiceStyles.check}>
                      <input
                        type="checkbox"
                        className={boxStyles.box}
                        aria-label={`${notificationTopicLabels[topic]}, ${channelLabels[channel].toLowerCase()}`}
                        checked={notifications[topic][channel]}
                        onChange={({ target }) => change(topic, channel, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`text-xs text-muted ${settingsSectionStyles.aside}`}>
        We always send emails about your RSVPs, payments and password.
      </p>
    </SettingsSection>
  );
}
