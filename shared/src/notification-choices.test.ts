import { describe, expect, it } from 'vitest';
import { defaultNotificationChoices, notificationChoices, wantsNotification } from './notification-choices';

describe('notification choices', () => {
  it('are the defaults until the person chooses', () => {
    expect(notificationChoices({})).toEqual(defaultNotificationChoices);
    expect(wantsNotification({}, 'invitation', 'email')).toBe(false);
  });

  it('are what the person chose, each separately', () => {
    const stored = { 'invitation.email': true, 'reminder.push': false, 'gone.email': true };
    const choices = notificationChoices(stored);
    expect(choices.invitation).toEqual({ inApp: true, push: true, email: true });
    expect(choices.reminder).toEqual({ inApp: true, push: false, email: true });
    expect(choices.friend).toEqual(defaultNotificationChoices.friend);
    expect(wantsNotification(stored, 'reminder', 'push')).toBe(false);
  });
});
