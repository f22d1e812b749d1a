/** Topics in the order of the settings. Mails about RSVPs, payments and passwords are always sent. */
export const notificationTopics = [
  'reminder',
  'change',
  'waitlist',
  'invitation',
  'friend',
  'hosting',
  'picks',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationTopicLabels: Record<NotificationTopic, string> = {
  reminder: 'Reminders for my events',
  change: 'Changed or cancelled events',
  waitlist: 'Spots from the waitlist',
  invitation: 'Invitations',
  friend: 'Friend requests',
  hosting: 'Comments and RSVPs on my events',
  picks: 'Weekly picks',
};

export type NotificationChoices = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** Quiet by default: only what people are waiting for is pushed or mailed; the rest is in the app. */
export const defaultNotificationChoices: NotificationChoices = {
  reminder: { inApp: true, push: true, email: true },
  change: { inApp: true, push: true, email: true },
  waitlist: { inApp: true, push: true, email: true },
  invitation: { inApp: true, push: true, email: false },
  friend: { inApp: true, push: false, email: true },
  hosting: { inApp: true, push: false, email: false },
  picks: { inApp: false, push: false, email: true },
};

/**
 * Whether a person wants a topic on a channel.
 * @param stored the account's choices: `reminder.email` and the like; missing keys mean the default
 */
export function wantsNotification(
  stored: Readonly<Record<string, boolean>>,
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean {
  return stored[`${topic}.${channel}`] ?? defaultNotificationChoices[topic][channel];
}

/** Every choice, with defaults filled in. */
export function notificationChoices(stored: Readonly<Record<string, boolean>>): NotificationChoices {
  const choicesOf = (topic: NotificationTopic) => ({
    inApp: wantsNotification(stored, topic, 'inApp'),
    push: wantsNotification(stored, topic, 'push'),
    email: wantsNotification(stored, topic, 'email'),
  });
  return Object.fromEntries(
    notificationTopics.map((topic) => [topic, choicesOf(topic)]),
  ) as NotificationChoices;
}
