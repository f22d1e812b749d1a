import type { AccountBody, NotificationChoice, Privacy } from '@quad/shared/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { readQuery } from '../../lib/read-query';

const settingsKey = ['settings'] as const;

/** Privacy, notification choices, and whether the account is scheduled for deletion. */
export const settingsQuery = () => readQuery([...settingsKey, 'all'], 'GET /api/settings');

/** The devices where the person is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'sessions'],
    queryFn: async ({ signal }) => (await call('GET /api/settings/sessions', { signal })).sessions,
  });

/** The archive of the person's own data. */
export const dataExportQuery = () => readQuery([...settingsKey, 'export'], 'GET /api/settings/export');

/** What deleting the account would do. */
export const deletionQuery = () => ({
  ...readQuery([...settingsKey, 'deletion'], 'GET /api/settings/deletion'),
  gcTime: 0,
});

/** Everyone the person has blocked. */
export const blockedQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'blocked'],
    queryFn: async ({ signal }) => (await call('GET /api/user/blocks', { signal })).people,
  });

export const saveAccount = (body: AccountBody) => call('PUT /api/settings/account', { body });

export const savePassword = (body: { currentPassword: string; password: string }) =>
  call('PUT /api/user/password', { body });

export const savePrivacy = (body: Partial<Privacy>) => call('PUT /api/settings/privacy', { body });

export const saveChoice = (body: NotificationChoice) => call('PUT /api/settings/notifications', { body });

export const endDevice = (id: string) => call('DELETE /api/settings/sessions/:id', { params: { id } });

export const endOtherDevices = () => call('DELETE /api/settings/sessions');

export const requestDataExport = () => call('POST /api/settings/export');

/** @throws ApiError 401 INVALID_CREDENTIALS for a wrong password */
export const requestDeletion = (password: string) =>
  call('POST /api/settings/deletion', { body: { password } });

export const cancelDeletion = () => call('DELETE /api/settings/deletion');

export const unblock = (id: string) => call('DELETE /api/users/:id/block', { params: { id } });
