import type { AccountBody, NotificationChoice, Privacy } from '@quad/shared/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';

const settingsKey = ['settings'] as const;

/** Privacy, notification choices, and whether the account is scheduled for deletion. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'all'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  });

/** The devices where the person is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'sessions'],
    queryFn: async ({ signal }) => (await call('GET /api/settings/sessions', { signal })).sessions,
  });

/** The archive of the person's own data. */
export const dataExportQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'export'],
    queryFn: ({ signal }) => call('GET /api/settings/export', { signal }),
  });

/** What deleting the account would do. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: [...settingsKey, 'deletion'],
    queryFn: ({ signal }) => call('GET /api/settings/deletion', { signal }),
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
