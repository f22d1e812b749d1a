import type { DataExport, Settings, SignedInDevice } from '@quad/shared/contract/settings';
import { defaultNotificationChoices } from '@quad/shared/notification-choices';
import type { Stubs } from './stub-api';

export const settings = (change: Partial<Settings> = {}): Settings => ({
  privacy: {
    profileVisibility: 'friends',
    attendanceVisibility: 'everyone',
    isDiscoverable: true,
    isHidden: false,
  },
  notifications: defaultNotificationChoices,
  blockedCount: 0,
  deletionAt: null,
  pendingEmail: null,
  ...change,
});

export const device = (change: Partial<SignedInDevice> = {}): SignedInDevice => ({
  id: 'this-device',
  device: 'Safari on iPhone',
  isPhone: true,
  isCurrent: true,
  lastSeenAt: null,
  ...change,
});

export const noExport: DataExport = {
  status: 'none',
  fileName: null,
  size: null,
  requestedAt: null,
  expiresAt: null,
};

/** What the Settings screen asks for. */
export const settingsStubs = (change: Stubs = {}): Stubs => ({
  'GET /api/settings': { status: 200, body: settings() },
  'GET /api/settings/sessions': { status: 200, body: { sessions: [device()] } },
  'GET /api/settings/export': { status: 200, body: noExport },
  ...change,
});
