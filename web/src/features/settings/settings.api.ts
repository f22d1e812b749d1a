import type { Person } from '@quad/shared/contract/people';
import type {
  AccountBody,
  DataExport,
  Deletion,
  NotificationChoice,
  Privacy,
  Settings,
  SignedInDevice,
} from '@quad/shared/contract/settings';
import { requestJson } from '../../lib/api-client';

/** The calls of contract/settings.ts. */

const get = async <T>(path: string, signal?: AbortSignal) => (await requestJson<T>(path, { signal })).data;
const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  (await requestJson<T>(path, { method, body })).data;

export const settingsKey = ['settings'] as const;
export const devicesKey = ['settings', 'sessions'] as const;
export const dataExportKey = ['settings', 'export'] as const;
export const blockedKey = ['settings', 'blocked'] as const;

export const fetchSettings = (signal?: AbortSignal) => get<Settings>('/api/settings', signal);

export const saveAccount = (body: AccountBody) => send<undefined>('PUT', '/api/settings/account', body);

export const savePassword = (body: { currentPassword: string; password: string }) =>
  send<undefined>('PUT', '/api/user/password', body);

export const savePrivacy = (changes: Partial<Privacy>) =>
  send<Privacy>('PUT', '/api/settings/privacy', changes);

export const saveChoice = (choice: NotificationChoice) =>
  send<Settings['notifications']>('PUT', '/api/settings/notifications', choice);

export const fetchDevices = async (signal?: AbortSignal) =>
  (await get<{ sessions: SignedInDevice[] }>('/api/settings/sessions', signal)).sessions;

export const endDevice = (id: string) =>
  send<undefined>('DELETE', `/api/settings/sessions/${encodeURIComponent(id)}`);

export const endOtherDevices = () => send<undefined>('DELETE', '/api/settings/sessions');

export const fetchDataExport = (signal?: AbortSignal) => get<DataExport>('/api/settings/export', signal);

export const requestDataExport = () => send<DataExport>('POST', '/api/settings/export');

/** Address of the archive. */
export const dataExportHref = '/api/settings/export/file';

export const fetchDeletion = (signal?: AbortSignal) => get<Deletion>('/api/settings/deletion', signal);

/** @throws ApiError 401 INVALID_CREDENTIALS for a wrong password */
export const requestDeletion = (password: string) =>
  send<Deletion>('POST', '/api/settings/deletion', { password });

export const cancelDeletion = () => send<Deletion>('DELETE', '/api/settings/deletion');

export const fetchBlocked = async (signal?: AbortSignal) =>
  (await get<{ people: Person[] }>('/api/user/blocks', signal)).people;

export const unblock = (id: string) =>
  send<undefined>('DELETE', `/api/users/${encodeURIComponent(id)}/block`);
