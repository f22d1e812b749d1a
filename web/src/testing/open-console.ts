import type { ResponseOf } from '@quad/shared/api-request';
import { permissionsOf } from '@quad/shared/permissions';
import { bootData, maya, renderApp } from './render-app';
import { ok, type Stubs, stubApi } from './stub-api';

const calm: ResponseOf<'GET /api/admin/today'> = {
  alarms: [],
  needs: [],
  figures: [],
  checks: [],
  lately: [],
};

/** Opens a screen of the console for an administrator. @returns the requests that it makes */
export async function openConsole(path: string, stubs: Stubs) {
  const received = stubApi({
    'GET /api/user/second-factor': ok({ isEnrolled: true, isPassed: true, recoveryCodesLeft: 10 }),
    'GET /api/admin/today': ok(calm),
    ...stubs,
  });
  await renderApp(path, bootData({ user: { ...maya, permissions: permissionsOf(['admin']) } }));
  return received;
}
